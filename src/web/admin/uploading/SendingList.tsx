import { RotateCw, X } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Sending } from '../../media/uploading/queue.ts'
import { SentBar } from '../../media/uploading/SentBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { discard, resume, useSending } from './sending.ts'

const percentOf = ({ sent, size }: Sending): number =>
  size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100))

const SendingLine = ({ item }: { item: Sending }) => {
  const { t } = useTranslation()
  const { key, file_name, phase, reason } = item
  const percent = percentOf(item)
  const bad = phase === 'refused' || phase === 'broken'
  return (
    <li className="sending-line">
      <span className="min-w-0 flex-1 trunc">{file_name}</span>
      {phase === 'refused' && (
        <span className="err" role="alert">
          {t(reason ?? '')}
        </span>
      )}
      {phase === 'broken' && (
        <Button look="soft" size="sm" onClick={() => resume(key)}>
          <RotateCw className="s16" aria-hidden="true" />
          {t('Resume')}
        </Button>
      )}
      {!bad && <SentBar label={file_name} percent={percent} />}
      <IconButton
        size="sm"
        label={t('Remove {title}', { title: file_name })}
        onClick={() => void discard(key)}
      >
        <X className="s18" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Files that have not arrived yet, the first of them, and those that were refused. */
export const SendingList = () => {
  const { t } = useTranslation()
  const items = useSending((state) => state.items)
  if (items.length === 0) return null
  const waits = items.filter(({ phase }) => phase === 'waiting')
  const shown = items.filter((item) => item.phase !== 'waiting' || waits.indexOf(item) < 3)
  return (
    <section className="sending" aria-label={t('On their way')}>
      <ul>
        {shown.map((item) => (
          <SendingLine key={item.key} item={item} />
        ))}
      </ul>
      {shown.length < items.length && (
        <p className="text-muted num">
          {t('Further files: {total}', { total: items.length - shown.length })}
        </p>
      )}
    </section>
  )
}
