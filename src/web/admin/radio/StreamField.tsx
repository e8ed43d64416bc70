import { CircleAlert, CircleCheck, SearchCheck } from 'lucide-react'
import { useState } from 'react'
import type { StreamFindings } from '../../../contract/admin/radio-stations.ts'
import { checkStream } from '../../api/admin-radio.ts'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { CustomInput } from '../crud/types.ts'
import { streamTypeNames } from './stream-types.ts'

const Findings = ({ found }: { found: StreamFindings }) => {
  const { t } = useTranslation()
  if (found.problem !== null || found.stream_type === null)
    return (
      <p className="hint err" role="status">
        <CircleAlert className="s16" aria-hidden="true" />
        {t(found.problem ?? 'The source does not answer.')}
      </p>
    )
  const said = [
    streamTypeNames[found.stream_type],
    found.bitrate && t('{rate} kbit/s', { rate: found.bitrate }),
    found.title,
    found.genre,
  ]
  return (
    <div className="radio-findings" role="status">
      <p>
        <CircleCheck className="s16" aria-hidden="true" />
        <b>{said.filter(Boolean).join(' · ')}</b>
      </p>
      <p className="text-muted">
        {found.relay
          ? t('Browsers may not have it from there: it is passed on by this place.')
          : t('Browsers may have it from there.')}
      </p>
      <p className="text-muted">
        {found.icy ? t('It says what it plays.') : t('It does not say what it plays.')}
      </p>
    </div>
  )
}

/** The address of a stream, with a look at what stands there. */
export const StreamField = ({ value, onChange, fill }: CustomInput) => {
  const { t } = useTranslation()
  const [found, setFound] = useState<StreamFindings | null>(null)
  const [busy, setBusy] = useState(false)
  const address = String(value ?? '')
  const check = async () => {
    setBusy(true)
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
      showError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <div className="radio-stream">
        <div className="input">
          <input
            type="url"
            name="stream_url"
            aria-label={t('Stream')}
            autoComplete="off"
            value={address}
            onChange={(event) => {
              setFound(null)
              onChange(event.currentTarget.value)
            }}
          />
        </div>
        <Button look="line" disabled={busy || address.trim() === ''} onClick={() => void check()}>
          <SearchCheck className="s18" aria-hidden="true" />
          {busy ? t('Looking…') : t('Check')}
        </Button>
      </div>
      {found && <Findings found={found} />}
    </>
  )
}
