/// What runs in a page whose picture is taken.
enum PageScript {
  /// Runs before the page's own script, and keeps what is drawn on a canvas.
  static let recording = #"""
    for (const name of ["scale", "fillRect", "fillText"]) {
      const own = CanvasRenderingContext2D.prototype[name];
      CanvasRenderingContext2D.prototype[name] = function (...words) {
        // Each drawing begins with its scale.
        if (name === "scale") this.canvas.drawn = [];
        else this.canvas.drawn.push({ name, color: this.fillStyle, font: this.font, words });
        return own.apply(this, words);
      };
    }
    """#

  /// Tells all that shows in the window, from the back to the front: a line for each mark, with the element of SVG, what its
  /// colour is of, and the colour. How long something took differs from run to run, and is left out.
  static let marks = #"""
    () => {
      const lines = [], canvas = document.createElement("canvas").getContext("2d");
      const n = (value) => String(Math.round(value * 10) / 10);
      const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/@/g, "&#64;");
      const add = (element, property, color) => {
        if (!/^rgba\(.*, 0\)$/.test(color) && color !== "transparent") lines.push(`${element}\t${property}\t${color}`);
      };
      const shows = (box) => box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0;
      const box = (element, style) => {
        const place = element.getBoundingClientRect();
        if (!shows(place)) return;
        const { left: x, top: y, width, height } = place;
        const at = (inset) => `x="${n(x + inset)}" y="${n(y + inset)}" width="${n(width - 2 * inset)}" height="${n(height - 2 * inset)}"`;
        if (element.type === "radio") {
          const circle = (r) => `<circle class="@" cx="${n(x + width / 2)}" cy="${n(y + height / 2)}" r="${n(r)}"`;
          add(`${circle(width / 2 - 1)} fill="none"/>`, "stroke", style.color);
          if (element.checked) add(`${circle(width / 4)}/>`, "fill", style.color);
          return;
        }
        const radius = parseFloat(style.borderTopLeftRadius) || 0;
        add(`<rect class="@" ${at(0)}${radius ? ` rx="${n(radius)}"` : ""}/>`, "fill", style.backgroundColor);
        const wide = (side) => style[`border${side}Style`] === "none" ? 0 : parseFloat(style[`border${side}Width`]);
        const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map(wide);
        if (top && right && bottom && left) {
          add(`<rect class="@" ${at(top / 2)} stroke-width="${n(top)}" rx="${n(radius)}"/>`, "stroke", style.borderTopColor);
          return;
        }
        const side = (x, y, width, height, color) =>
          add(`<rect class="@" x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/>`, "fill", color);
        if (top) side(x, y, width, top, style.borderTopColor);
        if (bottom) side(x, y + height - bottom, width, bottom, style.borderBottomColor);
        if (left) side(x, y, left, height, style.borderLeftColor);
        if (right) side(x + width - right, y, right, height, style.borderRightColor);
      };
      const line = (text, place, style) => {
        const words = text.trim();
        if (!words || !shows(place) || /^[\d.]+ m?s$/.test(words)) return;
        canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const metrics = canvas.measureText("x");
        const free = place.height - metrics.fontBoundingBoxAscent - metrics.fontBoundingBoxDescent;
        const y = place.top + free / 2 + metrics.fontBoundingBoxAscent;
        const mono = /mono/i.test(style.fontFamily) ? " m" : "";
        const bold = Number(style.fontWeight) >= 600 ? ` font-weight="700"` : "";
        const under = /underline/.test(style.textDecorationLine) ? ` text-decoration="underline"` : "";
        add(
          `<text class="@${mono}" x="${n(place.left)}" y="${n(y)}" textLength="${n(place.width)}" ` +
            `font-size="${n(parseFloat(style.fontSize))}"${bold}${under}>${escaped(text)}</text>`,
          "fill", style.color);
      };
      const texts = (node, style) => {
        const range = document.createRange(), text = node.data;
        let start = 0, last = null;
        const end = (stop) => {
          let from = start, to = stop;
          while (from < to && /\s/.test(text[from])) from++;
          while (to > from && /\s/.test(text[to - 1])) to--;
          if (from === to) return;
          range.setStart(node, from);
          range.setEnd(node, to);
          line(text.slice(from, to), range.getBoundingClientRect(), style);
        };
        for (let place = 0; place < text.length; place++) {
          range.setStart(node, place);
          range.setEnd(node, place + 1);
          const top = range.getClientRects()[0]?.top;
          if (text[place] === "\n" || (top !== undefined && last !== null && Math.abs(top - last) > 4)) {
            end(place);
            start = place;
          }
          if (top !== undefined) last = top;
        }
        end(text.length);
      };
      const drawn = (element) => {
        const { left, top } = element.getBoundingClientRect();
        for (const { name, color, font, words } of element.drawn ?? []) {
          if (name === "fillRect") {
            const [x, y, width, height] = words;
            add(`<rect class="@" x="${n(left + x)}" y="${n(top + y)}" width="${n(width)}" height="${n(height)}"/>`, "fill", color);
            continue;
          }
          const [text, x, y] = words;
          canvas.font = font;
          const { width, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = canvas.measureText(text);
          add(
            `<text class="@" x="${n(left + x)}" y="${n(top + y + (up - down) / 2)}" textLength="${n(width)}" ` +
              `font-size="${parseFloat(font)}">${escaped(text)}</text>`,
            "fill", color);
        }
      };
      const walk = (element) => {
        const style = getComputedStyle(element);
        if (style.display === "none" || style.visibility !== "visible") return;
        if (["SCRIPT", "STYLE", "TITLE", "HEAD"].includes(element.tagName)) return;
        box(element, style);
        if (element.tagName === "CANVAS") drawn(element);
        for (const child of element.childNodes) {
          if (child.nodeType === Node.TEXT_NODE) texts(child, style);
          else if (child.nodeType === Node.ELEMENT_NODE) walk(child);
        }
      };
      walk(document.documentElement);
      return lines.join("\n");
    }
    """#
}
