/** One button that goes round light, dark, and as the machine is set. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { chooseTheme, followTheme, keptTheme, type Theme, themes } from "./theme.ts";

interface ThemeSwitchParts {
  /** What each is called, such as "Dark". */
  readonly names: Readonly<Record<Theme, string>>;
}

export function ThemeSwitch({ names }: ThemeSwitchParts) {
  const [theme, setTheme] = useState<Theme>(keptTheme);
  useEffect(() => followTheme(setTheme), []);
  const next = (): void => {
    const chosen = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <button type="button" class="button quiet icon" onClick={next} aria-label={names[theme]} title={names[theme]}>
      <Icon name={theme} />
    </button>
  );
}
