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

/** Returns a line icon of 24 units, as in the app, on the background of the logo. */
const sign = (paths) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <rect width="48" height="48" rx="11" fill="#17181E"/>
  <g transform="translate(11 11) scale(1.0833)" fill="none" stroke="#F4F4F6" stroke-width="2" stroke-linecap="round"
    stroke-linejoin="round">${paths}</g>
</svg>`

/** Icons of Lucide. */
const signs = {
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  browse:
    '<rect width="7" height="7" x="3" y="3" rx="1"/><rect width="7" height="7" x="14" y="3" rx="1"/><rect width="7" height="7" x="14" y="14" rx="1"/><rect width="7" height="7" x="3" y="14" rx="1"/>',
  likes:
    '<path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/>',
  library: '<path d="m16 6 4 14"/><path d="M12 6v14"/><path d="M8 8v12"/><path d="M4 4v16"/>',
}
for (const [name, paths] of Object.entries(signs)) icons[`shortcut-${name}-96`] = sign(paths)

mkdirSync(folder, { recursive: true })
for (const [name, svg] of Object.entries(icons)) {
  const edge = Number(name.split('-').at(-1))
  await sharp(Buffer.from(svg), { density: (72 * edge) / (name.startsWith('shortcut') ? 48 : EDGE) })
    .resize(edge, edge)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`))
}
