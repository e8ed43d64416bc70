import { type FormEvent, type RefObject, useState } from 'react'
import { type ApplicantRole, applicantRoles } from '../../../contract/catalog/artist-requests.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SegmentsField } from '../../ui/tabs/Segments.tsx'
import type { Claimable } from './artist-requests.ts'
import styles from './become-artist.module.css'
import { ClaimedArtist } from './ClaimedArtist.tsx'
import { type Draft, isAddress } from './draft.ts'

interface AboutStepProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  titleRef: RefObject<HTMLHeadingElement | null>
  claimed: Claimable | null
  onNext: () => void
}

const useRoleTexts = (): Record<ApplicantRole, string> => {
  const { t } = useTranslation()
  return { artist: t('Artist'), band: t('Band'), label: t('Label'), podcaster: t('Podcaster') }
}

/** First step: role, name, links and a few words. */
export const AboutStep = ({ draft, set, titleRef, claimed, onNext }: AboutStepProps) => {
  const { t } = useTranslation()
  const roles = useRoleTexts()
  const [tried, setTried] = useState(false)
  const wrong = (text: string) =>
    tried && text.trim() !== '' && !isAddress(text) ? t('Enter a valid URL.') : undefined
  const unnamed = draft.displayname.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const invalid = [draft.website, draft.profile].some((text) => text.trim() !== '' && !isAddress(text))
    if (!unnamed && !invalid) onNext()
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <div>
        <h2 className="heading-24" ref={titleRef} tabIndex={-1}>
          {claimed ? t('Claim this artist') : t('Who are you?')}
        </h2>
        <p className="mt-1 muted">
          {claimed
            ? t('If this is you, you can manage this page, its music and its figures.')
            : t('Publish music or podcasts, and see who listens.')}
        </p>
      </div>
      {claimed ? (
        <ClaimedArtist artist={claimed} />
      ) : (
        <TextField
          label={t('Artist name')}
          name="displayname"
          maxLength={100}
          autoComplete="off"
          value={draft.displayname}
          error={tried && unnamed ? t('This field is required.') : undefined}
          onChange={(event) => set({ displayname: event.currentTarget.value })}
        />
      )}
      <SegmentsField
        look="chips"
        label={t('I am a …')}
        choices={applicantRoles.map((value) => ({ value, text: roles[value] }))}
        value={draft.role}
        onChange={(role) => set({ role })}
      />
      <TextField
        label={t('Website (optional)')}
        name="website"
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={500}
        value={draft.website}
        error={wrong(draft.website)}
        onChange={(event) => set({ website: event.currentTarget.value })}
      />
      <TextField
        label={t('Public profile elsewhere (optional)')}
        name="profile"
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={500}
        value={draft.profile}
        error={wrong(draft.profile)}
        onChange={(event) => set({ profile: event.currentTarget.value })}
      />
      <TextArea
        label={t('About you and your music (optional)')}
        name="bio"
        rows={4}
        maxLength={2000}
        value={draft.bio}
        onChange={(event) => set({ bio: event.currentTarget.value })}
      />
      <div className={styles.actions}>
        <Button variant="primary" type="submit">
          {t('Continue')}
        </Button>
      </div>
    </form>
  )
}
