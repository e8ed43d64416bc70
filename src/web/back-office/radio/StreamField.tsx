import { CircleCheck, SearchCheck } from 'lucide-react'
import { useState } from 'react'
import type { StreamFindings } from '../../../contract/catalog/back-office/radio.ts'
import type { StreamType } from '../../../contract/catalog/items.ts'
import type { CallError } from '../../data/call.ts'
import { errorTexts } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import { checkStream } from './admin-radio.ts'
import styles from './radio.module.css'

/** Names that are the same in every language. */
export const streamTypeNames: Record<StreamType, string> = { mp3: 'MP3', aac: 'AAC', ogg: 'Ogg', hls: 'HLS' }

const Problem = ({ text }: { text: string }) => (
  <Hint error role="status">
    {text}
  </Hint>
)

const Findings = ({ found }: { found: StreamFindings }) => {
  const { t } = useTranslation()
  if (found.problem !== null || found.stream_type === null)
    return <Problem text={t(found.problem ?? 'The source does not answer.')} />
  const said = [
    streamTypeNames[found.stream_type],
    found.bitrate && t('{rate} kbit/s', { rate: found.bitrate }),
    found.title,
    found.genre,
  ]
  return (
    <div className={styles.streamInfo} role="status">
      <p>
        <CircleCheck className="icon-16" aria-hidden="true" />
        <b>{said.filter(Boolean).join(' · ')}</b>
      </p>
      <p className="muted">
        {found.relay
          ? t('Browsers can’t play this stream directly, so it’s relayed by your server.')
          : t('Browsers can play this stream directly.')}
      </p>
      <p className="muted">{found.icy ? t('Track information available.') : t('No track information.')}</p>
    </div>
  )
}

/** Stream URL with a check of its content. */
export const StreamField = ({ value, onChange, fill }: CustomInput) => {
  const { t } = useTranslation()
  const [found, setFound] = useState<StreamFindings | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const address = String(value ?? '')
  const check = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const findings = await checkStream(address.trim())
      setFound(findings)
      const { stream_url, stream_type, relay, bitrate, title, website, description } = findings
      if (stream_type !== null)
        fill(
          { stream_url, stream_type, relay, ...(bitrate !== null && { bitrate: String(bitrate) }) },
          { title: title ?? '', website: website ?? '', description: description ?? '' },
        )
    } catch (error) {
      setFound(null)
      setRefusal(errorTexts((error as CallError).body).text)
    }
    setBusy(false)
  }
  return (
    <>
      <div className={styles.radioStream}>
        <Input
          type="url"
          name="stream_url"
          aria-label={t('Stream')}
          autoComplete="off"
          value={address}
          onChange={(event) => {
            setFound(null)
            setRefusal(undefined)
            onChange(event.currentTarget.value)
          }}
        />
        <Button variant="line" disabled={busy || address.trim() === ''} onClick={() => void check()}>
          <SearchCheck className="icon-18" aria-hidden="true" />
          {busy ? t('Checking…') : t('Check')}
        </Button>
      </div>
      {found && <Findings found={found} />}
      {refusal && <Problem text={refusal} />}
    </>
  )
}
