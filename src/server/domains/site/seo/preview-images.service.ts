import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context/app-context.ts'
import { throwError } from '../../../http/http-error.ts'
import { coverKey } from '../../../media/images/covers.ts'
import { renderPreview } from '../../../media/images/preview-image.ts'
import { itemPreview } from './item-heads.ts'
import { type ItemPreview, previewVersion } from './item-preview.ts'

/** Drawing takes a core for a moment: crawlers that follow many links must not starve listeners. */
const drawing = pLimit(2)
/** Images that are being drawn, by path. */
const running = new Map<string, Promise<void>>()

/** Folder of drawn images. They can be drawn again at any time, so each node has its own. */
export const previewFolder = (ctx: AppContext): string => join(ctx.env.dataDir, 'cache', 'previews')

const loadCover = async (ctx: AppContext, { cover }: ItemPreview) => {
  const hash = cover && /[0-9a-f]{64}/.exec(cover.url)?.[0]
  if (!hash) return null
  // A cover that has just been replaced may be gone; the image is drawn without it.
  const bytes = await ctx.storage.bytes(coverKey(hash, 512, 'webp')).catch(() => null)
  return bytes && { bytes, color: cover.color }
}

const draw = async (ctx: AppContext, preview: ItemPreview, path: string): Promise<void> => {
  const text = { title: preview.title, subtitle: preview.by, site: preview.site }
  const image = await renderPreview(text, await loadCover(ctx, preview))
  await mkdir(previewFolder(ctx), { recursive: true })
  const part = `${path}.part`
  await writeFile(part, image)
  await rename(part, path)
}

/**
 * Returns the path and version of an item's preview image, which is drawn if it is not cached. 404 if the item is not
 * visible to visitors, or nothing is without a login.
 */
export const previewImage = async (
  ctx: AppContext,
  type: string,
  id: number,
): Promise<{ path: string; version: string }> => {
  if (ctx.settings().requireAuth) return throwError('not_found')
  const preview = await itemPreview(ctx, type, id)
  if (!preview) return throwError('not_found')
  const version = previewVersion(preview)
  const path = join(previewFolder(ctx), `${type}-${id}-${version}.jpg`)
  if (await stat(path).catch(() => null)) return { path, version }
  const drawn =
    running.get(path) ?? drawing(() => draw(ctx, preview, path)).finally(() => running.delete(path))
  running.set(path, drawn)
  await drawn
  return { path, version }
}
