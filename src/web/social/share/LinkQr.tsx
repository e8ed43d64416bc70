import { Download } from 'lucide-react'
import { saveBlob } from '../../data/download.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { QrCode } from '../../ui/pictures/QrCode.tsx'
import styles from './share.module.css'

/** Modules of white around the code, as ISO/IEC 18004 demands. */
const QUIET_ZONE = 4
/** Sharp in print up to about 8 cm. */
const SMALLEST_EDGE = 1_000

/** Draws text as a QR code: a PNG image, black on white. */
const drawQrCode = async (text: string): Promise<Blob> => {
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

interface LinkQrProps {
  link: string
  at: number | null
  /** Of what is shared, for the file. */
  name: string
}

/** The link as a QR code that can be saved as an image. */
export const LinkQr = ({ link, at, name }: LinkQrProps) => {
  const { t } = useTranslation()
  const save = async () => saveBlob(await drawQrCode(link), `${name.replace(/[/\\:*?"<>|]/g, '_')}.png`)
  return (
    <>
      <QrCode text={link} label={t('Link as a QR code')} className={styles.code} />
      {at !== null && <p className={styles.note}>{t('Opens at {time}', { time: formatTime(at) })}</p>}
      <Button variant="soft" block onClick={() => void save()}>
        <Download className="icon-18" aria-hidden="true" />
        {t('Save QR code')}
      </Button>
    </>
  )
}
