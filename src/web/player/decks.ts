import type { StreamInfo } from '../../contract/playing.ts'
import { Deck, type DeckEvent, type Track } from './deck.ts'
import { gainOf, Loudness } from './loudness.ts'
import { type Preferences, speedOf } from './preferences.ts'

/** The two decks that take turns, both at the listener's volume, loudness and quality. */
export class Decks {
  active: Deck
  idle: Deck
  preferences: Preferences
  readonly loudness = new Loudness()
  private unlocked = false

  constructor(
    elements: [HTMLAudioElement, HTMLAudioElement],
    report: (deck: Deck, event: DeckEvent) => void,
    preferences: Preferences,
  ) {
    this.active = new Deck(elements[0], report)
    this.idle = new Deck(elements[1], report)
    this.preferences = preferences
    this.prefer(preferences)
  }

  /** How to play from now on, also what sounds already. */
  prefer(preferences: Preferences): void {
    this.preferences = preferences
    for (const deck of [this.active, this.idle]) {
      deck.limit(preferences.quality)
      deck.speak((podcast) => speedOf(preferences, podcast))
      this.level(deck)
    }
  }

  /** Starts to load a track on a deck, at its loudness. */
  load(deck: Deck, track: Track, info: StreamInfo, at: number): Promise<void> {
    const loaded = deck.load(track, info, at)
    this.level(deck)
    return loaded
  }

  /** The idle deck becomes the active one; what the other played is let go unless it sounds on. */
  swap(sounds_on = false): void {
    const before = this.active
    this.active = this.idle
    this.idle = before
    if (!sounds_on) before.unload()
  }

  /** Inside a gesture: some browsers let elements sound later on only when a gesture has touched them. */
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
  }

  private level(deck: Deck): void {
    this.loudness.setGain(deck.audio, gainOf(deck.track, deck.info, this.preferences.loudness))
  }
}
