import type { StreamInfo } from '../../../contract/catalog/items.ts'
import { type Preferences, speedOf } from '../preferences.ts'
import { Deck, type DeckEvent, type Track } from './deck.ts'
import { gainOf, Loudness } from './loudness.ts'

/**
 * The two alternating decks, both at the listener's volume, loudness and quality. While another device plays, a remote deck
 * is active and the others wait; that device has a volume of its own and plays files unchanged.
 */
export class Decks {
  active: Deck
  idle: Deck
  preferences: Preferences
  readonly loudness = new Loudness()
  private readonly report: (deck: Deck, event: DeckEvent) => void
  /** The deck of this device that was active before a remote one. */
  private own: Deck | null = null
  private unlocked = false

  constructor(
    elements: [HTMLAudioElement, HTMLAudioElement],
    report: (deck: Deck, event: DeckEvent) => void,
    preferences: Preferences,
  ) {
    this.report = report
    this.active = new Deck(elements[0], report)
    this.idle = new Deck(elements[1], report)
    this.preferences = preferences
    this.prefer(preferences)
  }

  /** Applies playback preferences, including to the current track. */
  prefer(preferences: Preferences): void {
    this.preferences = preferences
    for (const deck of [this.active, this.idle]) {
      deck.limit(preferences.quality)
      deck.speak((podcast) => speedOf(preferences, podcast))
      this.level(deck)
    }
  }

  /** Starts loading a track on a deck and sets its gain. */
  load(deck: Deck, track: Track, info: StreamInfo, at: number): Promise<void> {
    const loaded = deck.load(track, info, at)
    this.level(deck)
    return loaded
  }

  /** Plays on an element that is heard on another device; null for this device again. Nothing is loaded then. */
  castTo(audio: HTMLAudioElement | null): void {
    this.unload()
    if (this.own) {
      this.active.close()
      this.active = this.own
      this.own = null
    }
    if (!audio) return
    this.own = this.active
    this.active = new Deck(audio, this.report, true)
  }

  /** Makes the idle deck active. Unloads the other one unless it continues to play. */
  swap(sounds_on = false): void {
    const before = this.active
    this.active = this.idle
    this.idle = before
    if (!sounds_on) before.unload()
  }

  /** Call within a user gesture: some browsers only let an element play later if a gesture has touched it. */
  unlock(): void {
    this.loudness.wake()
    if (this.unlocked) return
    this.unlocked = true
    for (const deck of [this.active, this.idle]) if (!deck.track) deck.audio.load()
  }

  unload(): void {
    this.active.unload()
    this.idle.unload()
  }

  close(): void {
    this.active.close()
    this.idle.close()
    this.own?.close()
  }

  private level(deck: Deck): void {
    if (deck.remote) return
    this.loudness.setGain(deck.audio, gainOf(deck.track, deck.info, this.preferences.loudness))
  }
}
