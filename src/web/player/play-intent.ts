/** What starts playback when pressed; see `data-part` of the components. */
const CONTROLS = ['play', 'track', 'queue-row', 'player-bar', 'mini-player']
  .map((part) => `[data-part="${part}"]`)
  .join()

/**
 * Calls back once, when the listener is likely to play something soon: the pointer or focus is on a control for it, or
 * the screen is touched at all, since touch has no hover. Returns the function that stops waiting.
 */
export const onPlayIntent = (begin: () => void): (() => void) => {
  const waiting = new AbortController()
  const notice = ({ target }: Event, touched: boolean): void => {
    if (!touched && !(target instanceof Element && target.closest(CONTROLS))) return
    waiting.abort()
    begin()
  }
  const { signal } = waiting
  document.addEventListener('pointerover', (event) => notice(event, event.pointerType === 'touch'), {
    signal,
  })
  document.addEventListener('focusin', (event) => notice(event, false), { signal })
  return () => waiting.abort()
}
