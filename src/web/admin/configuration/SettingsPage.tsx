import { useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { configuration, type Group, groups } from '../../../contract/admin/configuration.ts'
import type { Section } from '../../../contract/admin/configuration-parts.ts'
import type { Fact, StoredSetting } from '../../../contract/admin/settings.ts'
import { configurationQuery } from '../../api/admin-settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { pathOf } from '../address.ts'
import { useLeaveGuard } from '../crud/leaving.ts'
import { PageHead } from '../head.tsx'
import { togglePalette } from '../palette.ts'
import { UnsavedBar } from '../UnsavedBar.tsx'
import { type Draft, useDraft } from './draft.ts'
import { Facts } from './Facts.tsx'
import { SettingField } from './SettingField.tsx'
import { TrialButton } from './TrialButton.tsx'
import './configuration.css'

/** Brings a setting into view and gives it the focus. */
const show = (key: string): void => {
  const place = document.getElementById(`setting-${key}`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}

const Part = ({ section, draft, facts }: { section: Section; draft: Draft; facts: Fact[] }) => {
  const { t } = useTranslation()
  return (
    <section className="setting-section" aria-label={t(section.title)}>
      <header>
        <h2 className="h16">{t(section.title)}</h2>
        <p className="mt-0.5 text-muted">{t(section.lead)}</p>
      </header>
      <div className="setting-fields">
        {section.fields.map((field) => (
          <SettingField key={field.key} field={field} draft={draft} />
        ))}
        <Facts facts={facts.filter(({ label }) => section.facts?.includes(label))} />
        {section.trial && <TrialButton trial={section.trial} unsaved={draft.unsaved > 0} />}
      </div>
    </section>
  )
}

const Form = ({ group, settings, facts }: { group: Group; settings: StoredSetting[]; facts: Fact[] }) => {
  const draft = useDraft(settings)
  const form = useRef<HTMLDivElement>(null)
  const wanted = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => show(wanted.replace('setting-', '')), [wanted])
  useLeaveGuard(draft.unsaved > 0)
  const attend = () => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }
  const save = async () => {
    if (!(await draft.save())) attend()
  }
  return (
    <div className="admin-content" ref={form}>
      <div className="setting-page">
        {configuration[group].map((section) => (
          <Part key={section.title} section={section} draft={draft} facts={facts} />
        ))}
        <UnsavedBar
          unsaved={draft.unsaved}
          wrong={draft.wrong.length}
          busy={draft.busy}
          onSave={() => void save()}
          onDiscard={draft.discard}
          onWrong={attend}
        />
      </div>
    </div>
  )
}

const Waiting = () => (
  <div className="admin-content">
    <div className="setting-page">
      {[1, 2].map((place) => (
        <div key={place} className="setting-section">
          <Skeleton width={160} height={24} />
          <div className="setting-fields">
            <Skeleton width="100%" height={66} />
            <Skeleton width="100%" height={66} />
          </div>
        </div>
      ))}
    </div>
  </div>
)

/** Index jobs and mails take a moment: while something waits, the page looks again. */
const LOOKS_AGAIN_MS = 2000
const isWaiting = (facts: Fact[] = []): boolean =>
  facts.some(({ label, value }) => label === 'Changes waiting' && value !== '0')

/** The page of the configuration that the address names, out of the table of settings. */
export const Page = () => {
  const { t } = useTranslation()
  const path = pathOf(useParams({ from: '/admin/$' })._splat)
  const [group] = useState(() => groups.find((one) => path === `configuration/${one}`) ?? 'general')
  const stored = useQuery({
    ...configurationQuery(group),
    refetchInterval: ({ state }) => (isWaiting(state.data?.facts) ? LOOKS_AGAIN_MS : false),
  })
  return (
    <>
      <PageHead>
        <button type="button" className="find-setting" onClick={togglePalette}>
          <Search className="s18" aria-hidden="true" />
          {t('Find a setting')}
        </button>
      </PageHead>
      {stored.isPending && <Waiting />}
      {stored.isError && <LoadError error={stored.error} retry={() => void stored.refetch()} />}
      {stored.data && <Form group={group} {...stored.data} />}
    </>
  )
}
