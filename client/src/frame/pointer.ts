/**
 * Points at a part of the board and at things in it: both are framed, and the part is brought into view. The frames are
 * rules of a style sheet, so they stay on what a board draws anew.
 */
export class Pointer {
  private readonly sheet = new CSSStyleSheet();
  private part = "";
  private things: readonly string[] = [];

  point(part: string, things: readonly string[]): void {
    if (!document.adoptedStyleSheets.includes(this.sheet)) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
    }
    const frame = "outline: 3px dashed var(--accent) !important; outline-offset:";
    const rules = part ? [`[data-part=${CSS.escape(part)}] { ${frame} -1px; border-radius: 6px; }`] : [];
    rules.push(...things.map((id) => `.spot[data-id=${CSS.escape(id)}] { ${frame} 2px; }`));
    this.sheet.replaceSync(rules.join("\n"));
    this.part = part;
    this.things = things;
    this.show();
  }

  /** Bring what is pointed at into view. */
  show(): void {
    const whole = this.part && document.querySelector<HTMLElement>(`[data-part=${CSS.escape(this.part)}]`);
    if (!whole) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const lesson = document.querySelector<HTMLElement>("[data-lesson]");
    const over = lesson && getComputedStyle(lesson).position === "sticky" ? lesson.getBoundingClientRect().bottom : 0;
    const dock = document.querySelector(".dock")?.getBoundingClientRect().height ?? 0;
    const below = window.innerHeight - 2 * dock;
    // Of a part that does not fit it is the thing in it that has to be seen.
    const thing = this.things[0] && whole.querySelector<HTMLElement>(`[data-id=${CSS.escape(this.things[0])}]`);
    const found = thing && whole.offsetHeight > below - over ? thing : whole;
    const { top, bottom } = found.getBoundingClientRect();
    if (top >= over && bottom <= below) return;
    if (over === 0) found.scrollIntoView({ block: "nearest" });
    else window.scrollBy({ top: top - over - 8, behavior: still ? "instant" : "smooth" });
  }

  leave(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    this.part = "";
    this.things = [];
  }
}
