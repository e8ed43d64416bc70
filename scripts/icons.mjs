// Renders the icons of the installed app from the logo: node scripts/icons.mjs
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../public/icons')
const EDGE = 26

/**
 * Returns the logo on its background; `scale` is its share of the edge, `corner` the corner radius of the background.
 */
const icon = (scale, corner) => {
  const start = (EDGE * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EDGE} ${EDGE}">
    <rect width="${EDGE}" height="${EDGE}" rx="${corner}" fill="#17181E"/>
    <g transform="translate(${start} ${start}) scale(${scale})" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <circle cx="11" cy="15" r="9.5" stroke="#7C4DFF" stroke-width="3"/>
      <circle cx="11" cy="15" r="2.2" fill="#F4F4F6"/>
      <path d="M23 2.5v7.2L14.6 18" stroke="#F4F4F6" stroke-width="2.6"/>
    </g>
  </svg>`
}

// Devices crop maskable icons, at most to a circle of four fifths of the edge.
const icons = { 'icon-192': icon(0.8, 6), 'icon-512': icon(0.8, 6), 'maskable-512': icon(0.56, 0) }
icons['apple-touch-180'] = icon(0.66, 0)

mkdirSync(folder, { recursive: true })
for (const [name, svg] of Object.entries(icons)) {
  const edge = Number(name.split('-').at(-1))
  await sharp(Buffer.from(svg), { density: (72 * edge) / EDGE })
    .resize(edge, edge)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`))
}
