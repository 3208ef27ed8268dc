export type Theme = 'light' | 'dark' | 'system'

export const themeKey = 'bough:theme'

/**
 * Runs before the first paint, so that no page flashes in the other theme; without a choice the system decides. What is
 * chosen in one tab holds in the others.
 */
export const themeScript = `try{(function(k,d){function s(t){if(t==='light'||t==='dark')d.theme=t;else delete d.theme}s(localStorage.getItem(k));addEventListener('storage',function(e){if(e.key===k)s(e.newValue)})})('${themeKey}',document.documentElement.dataset)}catch(e){}`

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
