import type { Page } from 'playwright-core'

/** Sound of one element without a pause, in milliseconds of the clock of the output. */
interface Stretch {
  from: number
  to: number
}

/** Runs where sound is mixed: writes down, sample by sample, when each of its inputs is loud. */
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

/** From now on notes when each of the two elements sounds in what they give out together. */
export async function startHearing(page: Page): Promise<void> {
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

/** Milliseconds of silence between the longest stretches of the two elements; negative while both sounded. */
export async function gapHeard(page: Page): Promise<number> {
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
