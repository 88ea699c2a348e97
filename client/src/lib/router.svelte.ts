/** Addresses: which page is shown, and moving between pages without loading them anew. */
export type Page = "lobby" | "new" | "table" | "rules" | "settings";

export interface Route {
  page: Page;
  id: string; // of a table, or the name of a game
  query: URLSearchParams;
  hash: string;
}

/** The page of an address, or null where the server answers itself. */
export function parse(url: URL): Route | null {
  const parts = url.pathname.split("/").filter(Boolean);
  const query = url.searchParams;
  const hash = decodeURIComponent(url.hash.slice(1));
  const [first = "", second = "", ...rest] = parts;
  if (rest.length > 0) return null;
  const route = (page: Page, id = ""): Route => ({ page, id: decodeURIComponent(id), query, hash });
  if (first === "") return route("lobby");
  if (first === "new" && second === "") return route("new");
  if (first === "settings" && second === "") return route("settings");
  if (first === "table" && second !== "") return route("table", second);
  if (first === "rules" && second !== "") return route("rules", second);
  return null;
}

const LAG = 400; // milliseconds by which the address follows; browsers refuse to change it much oftener

class Router {
  private ahead: URL | null = null; // the page shown, where the address does not tell it yet
  private settling: ReturnType<typeof setTimeout> | undefined;
  route = $state.raw<Route>(parse(new URL(location.href)) ?? parse(new URL("/", location.href))!);

  start(): void {
    window.addEventListener("popstate", () => {
      this.ahead = null;
      this.show(new URL(location.href));
    });
    document.addEventListener("click", (click) => this.follow(click));
  }

  /** Go to an address: within the client where it is one of its pages. */
  go(to: string, replace = false): void {
    this.settle();
    const url = new URL(to, location.href);
    if (url.origin !== location.origin || !parse(url)) {
      location.assign(url);
      return;
    }
    if (replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.show(url);
  }

  /** Change the parameters of the page shown, without a step in the browser's history. */
  amend(query: Record<string, string | null>): void {
    const url = new URL(this.ahead ?? location.href);
    for (const [name, value] of Object.entries(query)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    this.ahead = url;
    this.settling ??= setTimeout(() => this.settle(), LAG);
    this.show(url);
  }

  private settle(): void {
    clearTimeout(this.settling);
    this.settling = undefined;
    if (this.ahead) history.replaceState(null, "", this.ahead);
    this.ahead = null;
  }

  private show(url: URL): void {
    const route = parse(url);
    if (route) this.route = route;
  }

  private follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) {
      return;
    }
    const link = (click.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const url = new URL(link.href);
    if (!parse(url)) return;
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
    click.preventDefault();
    this.go(link.href);
  }
}

export const router = new Router();
