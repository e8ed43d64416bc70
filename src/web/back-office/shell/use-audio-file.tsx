import { type ReactNode, useRef, useState } from 'react'
import { ACCEPTED_AUDIO, rejectionOf } from '../../catalog/uploads/file-checks.ts'
import { showError } from '../../data/errors.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'

interface Sending {
  name: string
  size: number
  /** Bytes. */
  sent: number
}

interface AudioFile {
  /** The file that is being sent; null for none. */
  sending: Sending | null
  /** Opens the dialog of the system. */
  choose: () => void
  /** To be rendered. */
  input: ReactNode
}

/** Sends an audio file as soon as it is chosen; says why one is refused or fails. */
export const useAudioFile = (
  send: (file: File, sent: (bytes: number) => void) => Promise<void>,
): AudioFile => {
  const { t } = useTranslation()
  const element = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const take = async (file: File): Promise<void> => {
    const { name, size } = file
    const rejection = rejectionOf(file, settings())
    if (rejection !== null) return void showToast({ type: 'error', title: name, text: rejection })
    setSending({ name, size, sent: 0 })
    await send(file, (sent) => setSending({ name, size, sent })).catch(showError)
    setSending(null)
  }
  return {
    sending,
    choose: () => element.current?.click(),
    input: (
      <FileInput
        ref={element}
        accept={ACCEPTED_AUDIO}
        label={t('Choose an audio file')}
        onFiles={([file]) => void take(file)}
      />
    ),
  }
}
