/** Light, dark, or as the machine is set: the choice is kept, and every tab follows it. */

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEPT = "herald-theme";

export function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEPT);
    return themes.find((theme) => theme === kept) ?? "system";
  } catch {
    return "system";
  }
}

/** Before anything is drawn, so that nothing flashes. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(KEPT, theme);
  } catch {
    // Where nothing may be kept it lasts as long as the page.
  }
}

/** Another tab chose; returns what ends it. */
export function followTheme(told: (theme: Theme) => void): () => void {
  const changed = (event: StorageEvent): void => {
    if (event.key !== KEPT) return;
    const theme = keptTheme();
    showTheme(theme);
    told(theme);
  };
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
}
