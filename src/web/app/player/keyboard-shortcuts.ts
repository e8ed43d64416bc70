import { toggleReaction } from '../../data/reactions/toggle.ts'
import { useShortcuts } from '../../data/session/device/shortcut-preference.ts'
import { formatNumber } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'
import { stepChapter } from '../../player/chapters.ts'
import { player, usePlayer } from '../../player/player.ts'
import { setSpeed, speedOf, usePreferences } from '../../player/preferences.ts'
import { isEpisode } from '../../player/queue/item.ts'
import { announce } from '../../ui/layout/announcements.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

const state = usePlayer.getState

function turn(by: number): void {
  player.setVolume(Math.round((state().volume + by) * 100) / 100)
  announce(translate('Volume {percent}%', { percent: Math.round(state().volume * 100) }))
}

/** Playback speed of the current item. */
const announceSpeed = (): number => {
  const { currentAudio } = state()
  return isEpisode(currentAudio) ? speedOf(usePreferences.getState(), currentAudio.show.id) : 1
}

/** Announcements of the state after shuffle, repeat, mute or play was pressed. */
const announced = {
  play: () => translate(state().playerStatus === 'play' ? 'Playing' : 'Paused'),
  mute: () => translate(state().muted ? 'Muted' : 'Unmuted'),
  shuffle: () => translate(state().original ? 'Shuffle on' : 'Shuffle off'),
  repeat: () => translate({ off: 'Repeat off', all: 'Repeat all', one: 'Repeat one' }[state().repeat]),
  speed: () => translate('Speed {speed}', { speed: formatNumber(announceSpeed()) }),
  queue: () => translate(state().expanded || state().panel === 'queue' ? 'Queue opened' : 'Queue closed'),
}

/** Its toast announces it. */
function like(): void {
  const item = state().currentAudio
  if (item) void toggleReaction(item)
}

/** Full screen has the queue beside the cover. */
function toggleQueue(): void {
  if (state().expanded) player.showInFullScreen('queue')
  else player.togglePanel('queue')
}

/** Only episodes have a playback speed. */
function pace(by: number): void {
  const { currentAudio } = state()
  if (isEpisode(currentAudio)) setSpeed(currentAudio.show.id, announceSpeed() + by)
}

interface KeyLine {
  /** As in `KeyboardEvent.key`, letters in lower case. */
  key: string
  /** Message key of its description. */
  label: string
  run: () => void
  /** Also works with an empty queue. */
  always?: true
  /** Repeats while the key is pressed. */
  repeats?: true
  /** Focused buttons, links, sliders or lists also handle this key. */
  shared?: 'press' | 'arrow'
}

const then = (run: () => void, announceKey: () => string) => () => {
  run()
  announce(announceKey())
}

/** The player's keyboard shortcuts. */
export const playerShortcuts: KeyLine[] = [
  { key: ' ', label: 'Play or pause', run: then(() => player.toggle(), announced.play), shared: 'press' },
  { key: 'j', label: 'Next', run: () => player.next() },
  { key: 'k', label: 'Previous', run: () => player.previous() },
  {
    key: 'ArrowLeft',
    label: 'Back 10 s (15 s in podcasts)',
    run: () => player.hop('back'),
    repeats: true,
    shared: 'arrow',
  },
  {
    key: 'ArrowRight',
    label: 'Forward 10 s (30 s in podcasts)',
    run: () => player.hop('forward'),
    repeats: true,
    shared: 'arrow',
  },
  { key: 'ArrowUp', label: 'Volume up', run: () => turn(0.05), repeats: true, shared: 'arrow' },
  { key: 'ArrowDown', label: 'Volume down', run: () => turn(-0.05), repeats: true, shared: 'arrow' },
  { key: 'm', label: 'Mute', run: then(() => player.toggleMute(), announced.mute), always: true },
  { key: 's', label: 'Shuffle', run: then(() => player.toggleShuffle(), announced.shuffle), always: true },
  { key: 'r', label: 'Repeat', run: then(() => player.cycleRepeat(), announced.repeat), always: true },
  { key: 'q', label: 'Queue', run: then(toggleQueue, announced.queue), always: true },
  { key: 'l', label: 'Like', run: like },
  { key: 'f', label: 'Full screen', run: () => player.toggleExpanded() },
  { key: 'n', label: 'Next chapter', run: () => void stepChapter(1).catch(() => undefined) },
  { key: 'p', label: 'Previous chapter', run: () => void stepChapter(-1).catch(() => undefined) },
  { key: ',', label: 'Slower', run: then(() => pace(-0.1), announced.speed), repeats: true },
  { key: '.', label: 'Faster', run: then(() => pace(0.1), announced.speed), repeats: true },
  {
    key: '?',
    label: 'Keyboard shortcuts',
    run: () => openDialog(() => import('./KeysHelp.tsx').then((m) => m.KeysHelp)),
    always: true,
  },
]

const typing =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const modal = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const moving =
  'input, [role=slider], [role=tab], [role=radio], [role=option], [role=grid], [role=treeitem], [data-grip]'
const pressed = 'button, a[href], summary, input, [role=button], [role=switch], [role=tab]'

/** Returns the shortcut for a key event; null when the player should ignore it. */
export function keyOf(event: KeyboardEvent): KeyLine | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const line = playerShortcuts.find((one) => one.key === key)
  if (!line || (event.shiftKey && key !== '?') || (event.repeat && !line.repeats)) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(typing) || (target?.closest(modal) && !target.closest('[data-player-keys]')))
    return null
  if (line.shared === 'press' && target?.closest(pressed)) return null
  if (line.shared === 'arrow' && target?.closest(moving)) return null
  return line
}

/** Subscribes to keyboard shortcuts and returns the unsubscribe function. */
export function listenToKeys(): () => void {
  const down = (event: KeyboardEvent) => {
    const line = useShortcuts.getState().on ? keyOf(event) : null
    if (!line || (!line.always && state().queue.length === 0)) return
    event.preventDefault()
    line.run()
  }
  document.addEventListener('keydown', down)
  return () => document.removeEventListener('keydown', down)
}
