import type { Player } from './player.ts'

/** Seconds that an arrow key moves. */
const STEP = 5

/** Lets the keyboard control the player wherever a focused control does not use the key itself. */
export const listenToKeys = (player: Player): void =>
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as HTMLElement
    const onRange = target instanceof HTMLInputElement
    const onControl = target.closest('button, a') !== null
    const { time, muted } = player.state()
    const actions: Record<string, (() => void) | false> = {
      ' ': !onControl && player.toggle,
      k: player.toggle,
      m: () => player.setMuted(!muted),
      ArrowLeft: !onRange && (() => player.seek(time - STEP)),
      ArrowRight: !onRange && (() => player.seek(time + STEP)),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
