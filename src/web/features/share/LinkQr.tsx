import { Download } from 'lucide-react'
import { saveBlob } from '../../api/download.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { drawQrCode } from './draw-qr-code.ts'
import styles from './share.module.css'

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
