// node scripts/demo/check.mjs OUTDIR — measures what a listener would hear: loudness, peaks, silence at the ends, gaps,
// length, balance, size.
import { readdirSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { durationOf, ffmpeg, loudness, silences } from './render/tools.mjs'

const AUDIO = new Set(['.mp3', '.m4a', '.ogg', '.opus', '.flac'])
const folder = process.argv[2]
const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, name))
  .filter((file) => statSync(file).isFile())
  .sort()

function meanVolume(file, filter) {
  const report = ffmpeg('-i', file, '-map', '0:a', '-af', `${filter},volumedetect`, '-f', 'null', '-')
  return Number(/mean_volume: (-?[\d.]+)/.exec(report)[1])
}

function complaints({ spoken, integrated, peak, seconds, lead, tail, holes }) {
  const found = []
  if (Math.abs(integrated + 16) > 1) found.push('loudness')
  if (peak > -1) found.push('true peak')
  if (seconds < 60 || seconds > 110) found.push('length')
  if (lead > 1.5 || tail > 1.5) found.push('silence at an end')
  if (holes && !spoken) found.push('silence inside')
  return found
}

let problems = 0
for (const file of files.filter((name) => AUDIO.has(extname(name)))) {
  const { integrated, peak, range } = loudness(file)
  const seconds = durationOf(file)
  const quiet = silences(file, -52, 0.25)
  const lead = quiet[0]?.[0] < 0.1 ? quiet[0][1] : 0
  const last = quiet.at(-1)
  const tail = last && last[1] > seconds - 0.1 ? seconds - last[0] : 0
  const holes = quiet.filter(([start, end]) => start > 0.1 && end < seconds - 0.1 && end - start > 0.8).length
  const low = meanVolume(file, 'lowpass=f=120')
  const high = meanVolume(file, 'highpass=f=6000')
  const all = meanVolume(file, 'anull')
  const found = complaints({ spoken: file.includes('podcast'), integrated, peak, seconds, lead, tail, holes })
  problems += found.length
  console.log(
    [
      `${integrated.toFixed(1)} LUFS`,
      `${peak.toFixed(1)} dBTP`,
      `LRA ${range.toFixed(1)}`,
      `${seconds.toFixed(1)} s`,
      `lead ${lead.toFixed(2)}`,
      `tail ${tail.toFixed(2)}`,
      `low ${(low - all).toFixed(0)}`,
      `high ${(high - all).toFixed(0)}`,
      `${Math.round((statSync(file).size * 8) / seconds / 1000)} kbit/s`,
      relative(folder, file),
      found.join(', '),
    ].join(' | '),
  )
}
const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
console.log(`${(bytes / 1e6).toFixed(2)} MB in ${files.length} files`)
if (bytes > 22e6) {
  problems += 1
  console.log('Too large: the limit is 22 MB')
}
process.exitCode = problems ? 1 : 0
