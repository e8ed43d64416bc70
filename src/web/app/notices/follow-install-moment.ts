import type { AnyRouter } from '@tanstack/react-router'
import { useInstall } from '../../data/session/device/pwa-install.ts'
import styles from './global-banners.module.css'
import {
  closeInstallOffer,
  isInstalled,
  isWorthOffering,
  needsShareMenu,
  noteDay,
  noteSong,
  offerInstall,
  readRecord,
} from './install-moment.ts'

/** Seconds after which an item counts as heard. */
const HEARD = 30
/** Milliseconds after the last use of the player. */
const AFTER_PLAYER = 10_000
/** Milliseconds between the arrival on a page and the offer. */
const LOOK = 3_000

const PLAYER =
  '[data-part~="player-bar"], [data-part~="mini-player"], [data-part~="play"], [data-part~="track"]'
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const EDITED = 'input, textarea, select, [contenteditable=true]'

/**
 * Offers to install the app on the arrival on a page of the listener shell, once it has proved useful: not while somebody
 * writes or uses the player, nor beside anything else that asks for attention. Returns a stop function.
 */
export const followInstallMoment = (router: AnyRouter): (() => void) => {
  if (isInstalled()) return () => undefined
  const stop = new AbortController()
  const { signal } = stop
  let playerUsed = 0
  let lastHeard: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const isGoodMoment = (): boolean =>
    document.querySelector('#main') !== null &&
    !document.hidden &&
    document.querySelector(`${OVERLAYS}, .${styles.hintCard}`) === null &&
    !document.activeElement?.matches(EDITED) &&
    Date.now() - playerUsed > AFTER_PLAYER
  const consider = (): void => {
    const installable = useInstall.getState().installPrompt !== null || needsShareMenu()
    if (installable && isWorthOffering(readRecord(), Date.now()) && isGoodMoment()) offerInstall(Date.now())
  }
  const arrived = (): void => {
    clearTimeout(timer)
    timer = setTimeout(consider, LOOK)
  }

  noteDay(Date.now())
  const heard = ({ target }: Event): void => {
    if (!(target instanceof HTMLMediaElement) || target.currentTime < HEARD) return
    if (target.currentSrc === lastHeard) return
    lastHeard = target.currentSrc
    noteSong()
  }
  const used = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(PLAYER)) playerUsed = Date.now()
  }
  document.addEventListener('timeupdate', heard, { capture: true, signal })
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, used, { capture: true, signal })
  const installed = (): void => {
    closeInstallOffer()
    useInstall.setState({ installPrompt: null })
  }
  addEventListener('appinstalled', installed, { signal })
  const unfollow = router.subscribe('onResolved', arrived)
  arrived()
  return () => {
    stop.abort()
    unfollow()
    clearTimeout(timer)
  }
}
