export type Theme = 'light' | 'dark' | 'system'

export const themeKey = 'bough:theme'

/** Runs before the first paint, so that no page flashes in the other theme. Without a choice the system decides. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

export function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // Forbidden storage: the choice lasts as long as the page.
  }
}
