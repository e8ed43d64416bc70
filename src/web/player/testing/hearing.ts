import type { Page } from 'playwright-core'

/** Uninterrupted audio of one element, in milliseconds of the output clock. */
interface Stretch {
  from: number
  to: number
}

/** Audio worklet that records, sample by sample, when each input is audible. */
const ear = `
registerProcessor('ear', class extends AudioWorkletProcessor {
  constructor() {
    super()
    this.stretches = [[], []]
    this.port.onmessage = () => this.port.postMessage(this.stretches)
  }
  process(inputs) {
    inputs.forEach(([samples], i) => {
      if (!samples) return
      samples.forEach((sample, n) => {
        if (Math.abs(sample) < 0.01) return
        const at = ((currentFrame + n) / sampleRate) * 1000
        const last = this.stretches[i].at(-1)
        if (last && at - last.to < 5) last.to = at
        else this.stretches[i].push({ from: at, to: at })
      })
    })
    return true
  }
})`

/** Starts recording when each of the two elements is audible in the mixed output. */
export async function startRecording(page: Page): Promise<void> {
  await page.evaluate(async (code) => {
    const context = new AudioContext()
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
    const node = new AudioWorkletNode(context, 'ear', { numberOfInputs: 2 })
    document.querySelectorAll('audio').forEach((audio, i) => {
      const source = context.createMediaElementSource(audio)
      source.connect(node, 0, i)
      source.connect(context.destination)
    })
    Object.assign(window, { ear: node.port })
  }, ear)
}

/**
 * Returns the milliseconds of silence between the longest stretches of the two elements; negative if they overlapped.
 */
export async function measureGap(page: Page): Promise<number> {
  const heard = await page.evaluate(() => {
    const { ear } = window as unknown as { ear: MessagePort }
    return new Promise<Stretch[][]>((resolve) => {
      ear.onmessage = ({ data }) => resolve(data)
      ear.postMessage('tell')
    })
  })
  const [first, second] = heard
    .map((all) => all.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0])
    .toSorted((a, b) => (a?.from ?? 0) - (b?.from ?? 0))
  if (!first || !second) throw new Error('Only one of the elements has sounded.')
  return second.from - first.to
}
