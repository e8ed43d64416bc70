/** Size of the window in which a network opens, in CSS pixels. */
export interface PopupSize {
  width: number
  height: number
}

export const POPUP_SIZE: PopupSize = { width: 626, height: 436 }

/** Browsers do not tell when another site's window closes. */
const POLL_MS = 500

let popup: Window | null = null
let poll = 0

/** Centered on the browser window, which may be on a second screen. */
const features = ({ width, height }: PopupSize): string => {
  const left = window.screenX + (window.outerWidth - width) / 2
  const top = window.screenY + (window.outerHeight - height) / 2
  return `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`
}

interface PopupEvents {
  onOpen?: (() => void) | undefined
  /** Another network replaced the one in the open window. */
  onChange?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** Opens a page in the popup, which is reused while it is open; where popups are blocked, in a tab. */
export const openPopup = (url: string, size: PopupSize, { onOpen, onChange, onClose }: PopupEvents): void => {
  const replaced = popup !== null && !popup.closed
  window.clearInterval(poll)
  // The other site must not reach this page.
  popup = window.open('about:blank', 'share', features(size))
  if (!popup) {
    window.open(url, '_blank', 'noopener')
    onOpen?.()
    return
  }
  popup.opener = null
  popup.location.replace(url)
  popup.focus()
  if (replaced) onChange?.()
  else onOpen?.()
  poll = window.setInterval(() => {
    if (!popup?.closed) return
    window.clearInterval(poll)
    popup = null
    onClose?.()
  }, POLL_MS)
}
