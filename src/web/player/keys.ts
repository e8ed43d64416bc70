import { create } from 'zustand'
import { toggleMark } from '../api/toggle.ts'
import { formatNumber } from '../i18n/format.ts'
import { translate } from '../i18n/i18n.ts'
import { readKept, writeKept } from '../session/kept.ts'
import { stepChapter } from './chapters.ts'
import { isSpoken } from './item.ts'
import { player, usePlayer } from './player.ts'
import { setSpeed, speedOf, usePreferences } from './preferences.ts'

/** The last thing that a key did, for screen readers; `count` tells two equal texts apart. */
export const useAnnouncement = create<{ text: string; count: number }>()(() => ({ text: '', count: 0 }))

/** Reads a translated text out, politely. */
export const announce = (text: string): void =>
  useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }))

/** Whether single keys act at all, which people who dictate turn off, and whether the list of keys is open. */
export const useKeys = create<{ on: boolean; help: boolean }>()(() => ({
  on: readKept('player-keys') !== 'off',
  help: false,
}))

/** Turns the single keys on or off in this browser. */
export function setKeysOn(on: boolean): void {
  writeKept('player-keys', on ? null : 'off')
  useKeys.setState({ on })
}

/** Opens or closes the list of keys. */
export const toggleKeysHelp = (help: boolean): void => useKeys.setState({ help })

const state = usePlayer.getState

function turn(by: number): void {
  player.setVolume(Math.round((state().volume + by) * 100) / 100)
  announce(translate('Volume {percent} %', { percent: Math.round(state().volume * 100) }))
}

/** How fast what plays is heard. */
const paceNow = (): number => {
  const { currentAudio } = state()
  return isSpoken(currentAudio) ? speedOf(usePreferences.getState(), currentAudio.show.id) : 1
}

/** Words for what a press of shuffle, repeat, mute or play has led to. */
const said = {
  play: () => translate(state().playerStatus === 'play' ? 'Playing' : 'Paused'),
  mute: () => translate(state().muted ? 'Muted' : 'Sound on'),
  shuffle: () => translate(state().original ? 'Shuffle on' : 'Shuffle off'),
  repeat: () => translate({ off: 'Repeat off', all: 'Repeat all', one: 'Repeat one' }[state().repeat]),
  speed: () => translate('Speed {speed}', { speed: formatNumber(paceNow()) }),
  queue: () => translate(state().queueOpen ? 'Queue opened' : 'Queue closed'),
}

async function like(): Promise<void> {
  const item = state().currentAudio
  const liked = item ? await toggleMark(item) : undefined
  if (liked !== undefined) announce(translate(liked ? 'Liked' : 'Not liked any more'))
}

/** Words alone have a pace of their own. */
function pace(by: number): void {
  const { currentAudio } = state()
  if (isSpoken(currentAudio)) setSpeed(currentAudio.show.id, paceNow() + by)
}

interface KeyLine {
  /** As in `KeyboardEvent.key`, letters in lower case. */
  key: string
  /** Message key of what it does. */
  label: string
  run: () => void
  /** Makes sense with an empty queue too. */
  always?: true
  /** Held down it goes on. */
  repeats?: true
  /** The key means something to buttons, links, sliders or lists that have the focus. */
  shared?: 'press' | 'arrow'
}

const then = (run: () => void, say: () => string) => () => {
  run()
  announce(say())
}

/** The keys that the player knows. */
export const playerKeys: KeyLine[] = [
  { key: ' ', label: 'Play or pause', run: then(() => player.toggle(), said.play), shared: 'press' },
  { key: 'j', label: 'Next', run: () => player.next() },
  { key: 'k', label: 'Previous', run: () => player.previous() },
  {
    key: 'ArrowLeft',
    label: '10 seconds back, in episodes 15',
    run: () => player.hop('back'),
    repeats: true,
    shared: 'arrow',
  },
  {
    key: 'ArrowRight',
    label: '10 seconds forward, in episodes 30',
    run: () => player.hop('forward'),
    repeats: true,
    shared: 'arrow',
  },
  { key: 'ArrowUp', label: 'Louder', run: () => turn(0.05), repeats: true, shared: 'arrow' },
  { key: 'ArrowDown', label: 'Quieter', run: () => turn(-0.05), repeats: true, shared: 'arrow' },
  { key: 'm', label: 'Mute', run: then(() => player.toggleMute(), said.mute), always: true },
  { key: 's', label: 'Shuffle', run: then(() => player.toggleShuffle(), said.shuffle), always: true },
  { key: 'r', label: 'Repeat', run: then(() => player.cycleRepeat(), said.repeat), always: true },
  { key: 'q', label: 'Queue', run: then(() => player.toggleQueue(), said.queue), always: true },
  { key: 'l', label: 'Like', run: () => void like() },
  { key: 'f', label: 'Full screen', run: () => player.toggleExpanded() },
  { key: 'n', label: 'Next chapter', run: () => void stepChapter(1).catch(() => undefined) },
  { key: 'p', label: 'Previous chapter', run: () => void stepChapter(-1).catch(() => undefined) },
  { key: ',', label: 'Slower', run: then(() => pace(-0.1), said.speed), repeats: true },
  { key: '.', label: 'Faster', run: then(() => pace(0.1), said.speed), repeats: true },
  { key: '?', label: 'Keyboard shortcuts', run: () => toggleKeysHelp(true), always: true },
]

const typing =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const modal = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const moving =
  'input, [role=slider], [role=tab], [role=radio], [role=option], [role=grid], [role=treeitem], [data-grip]'
const pressed = 'button, a[href], summary, input, [role=button], [role=switch], [role=tab]'

/** What a key press means to the player; null when it is none of its business. */
export function keyOf(event: KeyboardEvent): KeyLine | null {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return null
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const line = playerKeys.find((one) => one.key === key)
  if (!line || (event.shiftKey && key !== '?') || (event.repeat && !line.repeats)) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(typing) || (target?.closest(modal) && !target.closest('[data-player-keys]')))
    return null
  if (line.shared === 'press' && target?.closest(pressed)) return null
  if (line.shared === 'arrow' && target?.closest(moving)) return null
  return line
}

/** Follows the keyboard; answers the way to stop. */
export function listenToKeys(): () => void {
  const down = (event: KeyboardEvent) => {
    const line = useKeys.getState().on ? keyOf(event) : null
    if (!line || (!line.always && state().queue.length === 0)) return
    event.preventDefault()
    line.run()
  }
  document.addEventListener('keydown', down)
  return () => document.removeEventListener('keydown', down)
}
