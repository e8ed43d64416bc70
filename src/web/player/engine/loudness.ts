import type { StreamInfo } from '../../../contract/catalog/items.ts'
import type { LoudnessMode } from '../preferences.ts'
import type { Track } from './deck.ts'

/** Returns the gain of a track in dB for the chosen loudness mode. */
export function gainOf(track: Track | null, info: StreamInfo | null, mode: LoudnessMode): number {
  if (mode === 'off' || !info) return 0
  const together = mode === 'album' && track?.of_album ? info.album_gain_db : null
  return together ?? info.gain_db ?? 0
}

/** Converts a gain in dB to an amplitude factor. */
export const amplitude = (gain_db: number): number => 10 ** (gain_db / 20)

/**
 * Sets each element to its loudness. The element's volume nearly always suffices: it can attenuate, and below full
 * volume there is headroom to amplify. Only levels above full volume go through Web Audio, because an element once
 * routed there is silent while the context is suspended.
 */
export class Loudness {
  private context: AudioContext | null = null
  private readonly nodes = new Map<HTMLMediaElement, GainNode>()
  private readonly gains = new Map<HTMLMediaElement, number>()
  private readonly fades = new Map<HTMLMediaElement, number>()
  private volume = 1
  private muted = false

  setVolume(volume: number, muted: boolean): void {
    this.volume = volume
    this.muted = muted
    for (const audio of this.gains.keys()) this.apply(audio)
  }

  /** Sets the gain of an element's current track, in dB. */
  setGain(audio: HTMLMediaElement, gain_db: number): void {
    this.gains.set(audio, Number.isFinite(gain_db) ? gain_db : 0)
    this.apply(audio)
  }

  /** Sets the fade level of an element, 0 to 1. */
  setFade(audio: HTMLMediaElement, fade: number): void {
    if ((this.fades.get(audio) ?? 1) === fade) return
    this.fades.set(audio, fade)
    this.apply(audio)
  }

  /** Whether the element's volume can be set; some phones reserve it for their hardware buttons. */
  canFade(audio: HTMLMediaElement): boolean {
    return this.nodes.has(audio) || hasVolume()
  }

  /** Call on every start: contexts are suspended when a device is unplugged or a call comes in. */
  wake(): void {
    if (this.context && this.context.state !== 'running') this.context.resume().catch(() => undefined)
  }

  private apply(audio: HTMLMediaElement): void {
    const gain = amplitude(this.gains.get(audio) ?? 0) * (this.fades.get(audio) ?? 1)
    const wanted = this.volume * gain
    audio.muted = this.muted
    if (wanted > 1) this.route(audio)
    const node = this.nodes.get(audio)
    if (node) {
      node.gain.value = gain
      audio.volume = this.volume
    } else {
      audio.volume = Math.min(1, wanted)
    }
  }

  /**
   * Opens the context once the element has requested its source: doing so blocks the page for up to 200 ms while the
   * browser starts its audio service.
   */
  private route(audio: HTMLMediaElement): void {
    if (this.context || !canRoute()) return
    const { networkState, NETWORK_IDLE, NETWORK_LOADING } = audio
    if (networkState === NETWORK_IDLE || networkState === NETWORK_LOADING) this.open()
    else audio.addEventListener('loadstart', () => this.open(), { once: true })
  }

  /** Opens the context; elements are connected once its clock is running. */
  private open(): void {
    if (this.context) return
    try {
      const context = new AudioContext({ latencyHint: 'playback' })
      this.context = context
      context.addEventListener('statechange', () => this.wake())
      context
        .resume()
        .then(() => this.join(context))
        .catch(() => undefined)
    } catch {
      // Without Web Audio the item plays at full volume, the loudest possible.
    }
  }

  private join(context: AudioContext): void {
    if (context.state !== 'running') return
    for (const audio of this.gains.keys()) {
      try {
        const node = context.createGain()
        context.createMediaElementSource(audio).connect(node).connect(context.destination)
        this.nodes.set(audio, node)
      } catch {
        // Already routed elsewhere: its volume still works.
      }
      this.apply(audio)
    }
  }
}

let volumeSettable: boolean | undefined

/** Returns whether this browser lets pages set the volume of audio. */
function hasVolume(): boolean {
  if (volumeSettable === undefined) {
    const probe = new Audio()
    probe.volume = 0.5
    volumeSettable = probe.volume === 0.5
  }
  return volumeSettable
}

/** Browsers with native HLS play no audio when such an element is routed through Web Audio. */
const canRoute = (): boolean =>
  typeof AudioContext === 'function' && ('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)
