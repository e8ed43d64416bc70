// Covers and portraits: the SVG drawings, rendered by a browser, as JPEG.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ffmpeg, run } from './tools.mjs'

const ART = join(dirname(fileURLToPath(import.meta.url)), '..', 'art')
export const EMBEDDED_SIZE = 600
const FOLDER_SIZE = 1000

/** Renders one drawing; returns the paths of a large and a small square JPEG. */
export function renderPicture(art, scratch) {
  const svg = readFileSync(join(ART, `${art}.svg`), 'utf8').replace(
    '<svg ',
    `<svg style="display:block;width:${FOLDER_SIZE}px;height:${FOLDER_SIZE}px" `,
  )
  const page = join(scratch, `${art}.html`)
  const png = join(scratch, `${art}.png`)
  writeFileSync(page, `<!doctype html><body style="margin:0;overflow:hidden">${svg}</body>`)
  run('chromium', [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--force-device-scale-factor=1',
    `--user-data-dir=${join(scratch, 'browser')}`,
    `--window-size=${FOLDER_SIZE},${FOLDER_SIZE}`,
    `--screenshot=${png}`,
    `file://${page}`,
  ])
  const jpeg = (size) => {
    const file = join(scratch, `${art}.${size}.jpg`)
    // 4:4:4 keeps the flat colour edges of these drawings clean
    ffmpeg(
      '-i',
      png,
      '-vf',
      `scale=${size}:${size}:flags=lanczos`,
      '-pix_fmt',
      'yuvj444p',
      '-q:v',
      '4',
      '-frames:v',
      '1',
      '-update',
      '1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      file,
    )
    return file
  }
  return { large: jpeg(FOLDER_SIZE), small: jpeg(EMBEDDED_SIZE) }
}
