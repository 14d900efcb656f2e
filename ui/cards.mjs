// Writes the files that are served unchanged (icons, manifest, service worker), and the card art of @letele/playing-cards (CC0) as one
// SVG of symbols, dist/deck.svg. The package ships React components: this script calls them with a createElement that prints text.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const PUBLIC = new URL("./dist/public/", import.meta.url);
const source = readFileSync(createRequire(import.meta.url).resolve("@letele/playing-cards/dist/index.esm.js"), "utf8");

const NAMES = { className: "class", xlinkHref: "href" };
// The art's own corner indices are thin at 80 px: the page draws its own, so these are left out.
const CORNER = new Set(["32", "26.769"]);

const attributeName = (name) =>
  NAMES[name] ??
  (/^(viewBox|preserveAspectRatio|patternUnits)$/.test(name)
    ? name
    : name.replace(/[A-Z]/g, (c) => "-" + c.toLowerCase()));

// The page draws the card's outline, too. A larger view box leaves room around the art for an index that can be read from afar.
const SIZE = "-120 -168 240 336";
const enlargeViewBox = (svg, times) =>
  svg.replace(
    `viewBox="${SIZE}"`,
    `viewBox="${SIZE.split(" ")
      .map((one) => Math.round(one * times))
      .join(" ")}"`,
  );
const scaleOf = (rank) => (rank === "A" ? 1 : /[JQK]/.test(rank) ? 1.16 : rank === "T" ? 1.5 : 1.36);
const RED = "#b3111b"; // of the index: --card-red in app.css

function element(tag, props, ...children) {
  if (tag === "rect" && String(props?.width) === "239") return "";
  if (
    (tag === "text" && /me\.uk|\/cards\//.test(children)) ||
    (tag === "path" && props?.fill === "#fff" && /^m0-34\.098/.test(props.d))
  )
    return ""; // a maker's mark
  if (tag === "use" && CORNER.has(String(props?.height))) return "";
  const given = Object.entries(props ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const attributes = given.map(
    ([name, value]) =>
      ` ${attributeName(name)}="${
        typeof value === "object"
          ? Object.entries(value)
              .map(([k, v]) => `${k}:${v}`)
              .join(";")
          : value
      }"`,
  );
  return `<${tag}${attributes.join("")}>${children.flat().filter(Boolean).join("")}</${tag}>`;
}

const body = source
  .replace(/^import .*$/gm, "")
  .replace(/export \{([^}]*)\};?/g, (_, list) => `return {${list.replace(/(\w+) as (\w+)/g, "$2: $1")}};`);
const art = new Function("_extends", "React", body)(Object.assign, { createElement: element });

// In the four-color deck diamonds are blue and clubs green: the page sets --four.
const symbol = (name, svg) => {
  const suit = name[1];
  const [, viewBox] = /viewBox="([^"]*)"/.exec(svg);
  // Coordinates are in a grid of about a thousand: more decimals would only be bytes.
  let art = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  if (suit === "d") art = art.replaceAll(/"(red|#e6180a|#d40000|#b3111b)"/gi, '"var(--four, $1)"');
  art = art.replace(/(\d{2,}\.\d)\d+/g, "$1").replace(/ d="[^"]*"/g, (path) => path.replace(/(\.\d\d)\d+/g, "$1"));
  const fill = suit === "c" ? ' fill="var(--four, #000)"' : "";
  return `<symbol id="card-${name}" viewBox="${viewBox}" preserveAspectRatio="none"${fill}>${art}</symbol>`;
};

const symbols = [];
for (const [name, draw] of Object.entries(art)) {
  if (name === "J1") symbols.push(symbol("Joker", draw({})));
  else if (/^[CDHS]/.test(name)) {
    const rank = name.slice(1).toUpperCase().replace("10", "T");
    const svg = enlargeViewBox(draw({}), scaleOf(rank));
    symbols.push(symbol(rank + name[0].toLowerCase(), /[JQK]/.test(rank) ? svg : svg.replaceAll('"red"', `"${RED}"`)));
  }
}
rmSync(PUBLIC, { recursive: true, force: true });
mkdirSync(PUBLIC, { recursive: true });
writeFileSync(
  new URL("./dist/deck.svg", import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${symbols.join("")}</svg>`,
);
cpSync(new URL("./icons/", import.meta.url), PUBLIC, { recursive: true });
