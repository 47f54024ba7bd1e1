/// Two names that are exchanged again and again by a thread of its own, as another process could.
#ifndef SWAPPER_H
#define SWAPPER_H

typedef struct swapper swapper;

/// Begins to exchange what stands at two paths, which have to be in one file system. NULL if the system cannot do it.
swapper *_Nullable swapper_start(const char *_Nonnull one, const char *_Nonnull other);

/// Ends it, and gives how often they were exchanged.
long swapper_end(swapper *_Nonnull swapper);

#endif
