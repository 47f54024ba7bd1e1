// The one place that says where jansson's header is. Only RutterText imports this.
#include <jansson.h>
