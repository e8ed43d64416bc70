import { get } from 'node:http'

/** Listeners in a separate process, so that their buffers do not count as the server's. */
const [, , url = '', count = '0', reads = 'yes'] = process.argv

const heard: number[] = []
let joined = 0

const listen = (n: number): void => {
  heard[n] = 0
  get(url, { agent: false }, (response) => {
    joined++
    if (reads !== 'yes') return response.pause()
    return response.on('data', (part: Buffer) => {
      heard[n] = (heard[n] ?? 0) + part.length
    })
  }).on('error', () => process.exit(1))
}

for (let n = 0; n < Number(count); n++) listen(n)
process.on('message', () => process.send?.({ joined, heard }))
process.on('disconnect', () => process.exit())
