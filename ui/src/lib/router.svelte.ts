/** The address of the page: path and query. */
export const route = $state({ path: location.pathname, query: new URLSearchParams(location.search) });

let onPageChange: ((path: string) => void) | null = null;

function readLocation(): void {
  route.path = location.pathname;
  route.query = new URLSearchParams(location.search);
}

export function go(to: string, replace = false): void {
  const url = new URL(to, location.href);
  if (url.pathname + url.search === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", url);
  const moved = url.pathname !== route.path;
  readLocation();
  if (moved) onPageChange?.(url.pathname);
}

/** Changes only the query, without a new entry in the browser's history. */
export function setQuery(query: URLSearchParams): void {
  const text = query.toString();
  history.replaceState(null, "", location.pathname + (text ? `?${text}` : ""));
  route.query = new URLSearchParams(query);
}

/** Starts the router. `onPage` is called after every change of page, to move focus and scroll position to its start. */
export function startRouter(onPage: (path: string) => void): void {
  onPageChange = onPage;
  window.addEventListener("popstate", () => {
    readLocation();
    onPage(route.path);
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (/^\/(api|static|fairness)(\/|$)/.test(link.pathname)) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.href);
  });
}

/** "/lab/:game" against "/lab/my-game" -> {game: "my-game"}; `*` at the end takes the rest. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split("/").filter(Boolean);
  const have = path.split("/").filter(Boolean);
  const found: Record<string, string> = {};
  for (const [i, part] of want.entries()) {
    if (part === "*") {
      found.rest = have.slice(i).join("/");
      return found;
    }
    const here = have[i];
    if (here === undefined) return null;
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(here);
    else if (part !== here) return null;
  }
  return want.length === have.length ? found : null;
}
