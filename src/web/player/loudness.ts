import type { StreamInfo } from '../../contract/playing.ts'
import type { Track } from './deck.ts'
import type { LoudnessMode } from './preferences.ts'

/** Gain of a track in dB, as the listener wants songs beside each other. */
export function gainOf(track: Track | null, info: StreamInfo | null, mode: LoudnessMode): number {
  if (mode === 'off' || !info) return 0
  const together = mode === 'album' && track?.of_album ? info.album_gain_db : null
  return together ?? info.gain_db ?? 0
}

/** Amplitude factor of a gain in dB. */
export const amplitude = (gain_db: number): number => 10 ** (gain_db / 20)

/**
 * Brings each element to its loudness. The volume of an element reaches that nearly always: turning down needs
 * nothing else, and below full volume there is room to turn up. Only what would exceed full volume goes through
 * Web Audio, because an element once routed there is silent whenever the context sleeps.
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

  /** Gain of what the element plays now, in dB. */
  setGain(audio: HTMLMediaElement, gain_db: number): void {
    this.gains.set(audio, Number.isFinite(gain_db) ? gain_db : 0)
    this.apply(audio)
  }

  /** How far an element is faded in, 0 to 1. */
  setFade(audio: HTMLMediaElement, fade: number): void {
    if ((this.fades.get(audio) ?? 1) === fade) return
    this.fades.set(audio, fade)
    this.apply(audio)
  }

  /** Whether the element can be turned down at all; some telephones leave that to their buttons. */
  canFade(audio: HTMLMediaElement): boolean {
    return this.nodes.has(audio) || hasVolume()
  }

  /** To be called on every start: contexts fall asleep when a device is unplugged or a call comes in. */
  wake(): void {
    if (this.context && this.context.state !== 'running') this.context.resume().catch(() => undefined)
  }

  private apply(audio: HTMLMediaElement): void {
    const gain = amplitude(this.gains.get(audio) ?? 0) * (this.fades.get(audio) ?? 1)
    const wanted = this.volume * gain
    audio.muted = this.muted
    if (wanted > 1) this.route()
    const node = this.nodes.get(audio)
    if (node) {
      node.gain.value = gain
      audio.volume = this.volume
    } else {
      audio.volume = Math.min(1, wanted)
    }
  }

  /** Opens the context; elements join it once its clock really runs. */
  private route(): void {
    if (this.context || !canRoute()) return
    try {
      const context = new AudioContext({ latencyHint: 'playback' })
      this.context = context
      context.addEventListener('statechange', () => this.wake())
      context
        .resume()
        .then(() => this.join(context))
        .catch(() => undefined)
    } catch {
      // Without Web Audio the item plays at full volume, which is the loudest it can be.
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
        // Already routed by somebody else: its volume still works.
      }
      this.apply(audio)
    }
  }
}

let volumeSettable: boolean | undefined

/** Whether pages may set the volume of elements here. */
function hasVolume(): boolean {
  if (volumeSettable === undefined) {
    const probe = document.createElement('audio')
    probe.volume = 0.5
    volumeSettable = probe.volume === 0.5
  }
  return volumeSettable
}

/** Browsers that play HLS by themselves are silent when such an element is routed through Web Audio. */
const canRoute = (): boolean =>
  typeof AudioContext === 'function' && ('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis)
