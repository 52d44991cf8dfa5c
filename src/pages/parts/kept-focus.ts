/** Keeps the keyboard's place: where what has the focus goes away, something near it has it, and never nothing. */

const REACHED = 'a[href], input, select, textarea, [tabindex="0"], button';

function pathOf(one: Element): readonly Element[] {
  const path: Element[] = [];
  for (let at: Element | null = one; at !== null && at.localName !== "main"; at = at.parentElement) path.push(at);
  return path;
}

const isUsable = (one: Element): boolean => one.isConnected && !one.matches(":disabled, [type=file]");

/** What scrolls around it before what lies beside it: a long list begins far from where one was. */
function near(path: readonly Element[]): HTMLElement | undefined {
  const scroller = path.find((one) => one.isConnected && one.matches('[tabindex="0"]'));
  if (scroller instanceof HTMLElement) return scroller;
  for (const around of path.filter(({ isConnected }) => isConnected)) {
    const beside = [...around.querySelectorAll<HTMLElement>(REACHED)].find(isUsable);
    if (beside !== undefined) return beside;
  }
  return undefined;
}

/** `otherwise`: what has it where nothing of what was around is left. */
export function keepFocus(root: Element, otherwise: () => HTMLElement | null): void {
  /** What has the focus, and what it stands in. */
  let path: readonly Element[] = [];
  addEventListener("focusin", ({ target }) => {
    path = target instanceof Element && root.contains(target) ? pathOf(target) : [];
  });
  addEventListener("focusout", ({ target }) => {
    // Somebody has left it, unless it is gone or out of use a moment later.
    queueMicrotask(() => {
      if (target instanceof Element && target === path[0] && isUsable(target)) path = [];
    });
  });
  const observer = new MutationObserver(() => {
    const [held] = path;
    if (held === undefined || document.activeElement !== document.body) return;
    // It may be out of use for as long as what it does takes.
    if (held.isConnected && !isUsable(held)) return;
    const next = held instanceof HTMLElement && isUsable(held) ? held : (near(path) ?? otherwise());
    next?.focus({ preventScroll: true });
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
}
