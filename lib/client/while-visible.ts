/**
 * Keeps something going while the page is seen: a browser grants six connections to one server, and every tab of the
 * board holds one. `start` answers with its own end; it begins anew when the page is seen again.
 */
export function whileVisible(start: () => () => void): () => void {
  let end: (() => void) | null = null
  const follow = () => {
    if (document.visibilityState === 'visible') end ??= start()
    else {
      end?.()
      end = null
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    end?.()
  }
}
