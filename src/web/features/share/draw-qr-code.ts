/** Modules of white around the code, as ISO/IEC 18004 demands. */
const QUIET_ZONE = 4
/** Sharp in print up to about 8 cm. */
const SMALLEST_EDGE = 1_000

/** Draws text as a QR code: a PNG image, black on white. */
export const drawQrCode = async (text: string): Promise<Blob> => {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const module = Math.ceil(SMALLEST_EDGE / size)
  const canvas = new OffscreenCanvas(size * module, size * module)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * module, y * module, module, module)
  return canvas.convertToBlob({ type: 'image/png' })
}
