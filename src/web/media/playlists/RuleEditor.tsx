import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { smartSorts } from '../../../contract/smart-rules.ts'
import { smartPreviewQuery } from '../../api/playlists.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useSettled } from '../../ui/settled.ts'
import { RuleValue } from './RuleValue.tsx'
import {
  isLimit,
  lackOf,
  newRule,
  type RuleDraft,
  type RuleField,
  type RulesDraft,
  ruleFields,
  rulesOf,
  smartSortLabels,
} from './rule-draft.ts'

/** Most rules of one playlist. */
const MOST = 20
const fieldNames = Object.keys(ruleFields) as RuleField[]

interface RuleRowProps {
  rule: RuleDraft
  tried: boolean
  onChange: (rule: RuleDraft) => void
  onRemove: (() => void) | null
}

const RuleRow = ({ rule, tried, onChange, onRemove }: RuleRowProps) => {
  const { t } = useTranslation()
  const note = useId()
  const lack = tried ? lackOf(rule) : null
  const ops: Record<string, string> = ruleFields[rule.field].ops
  return (
    <li className="rule">
      <span className="input compact">
        <select
          aria-label={t('Field')}
          value={rule.field}
          onChange={(event) => onChange({ ...newRule(event.target.value as RuleField), key: rule.key })}
        >
          {fieldNames.map((field) => (
            <option key={field} value={field}>
              {t(ruleFields[field].label)}
            </option>
          ))}
        </select>
      </span>
      <span className="input compact">
        <select
          aria-label={t('Condition')}
          value={rule.op}
          onChange={(event) => onChange({ ...rule, op: event.target.value })}
        >
          {Object.entries(ops).map(([op, label]) => (
            <option key={op} value={op}>
              {t(label)}
            </option>
          ))}
        </select>
      </span>
      <span className="input compact">
        <RuleValue
          key={rule.field}
          rule={rule}
          note={lack === null ? undefined : note}
          onChange={(value) => onChange({ ...rule, value })}
        />
      </span>
      <IconButton label={t('Remove rule')} disabled={!onRemove} onClick={() => onRemove?.()}>
        <X aria-hidden="true" />
      </IconButton>
      {lack !== null && (
        <p className="hint err" id={note}>
          {t(lack)}
        </p>
      )}
    </li>
  )
}

/** How many songs the rules find as they stand now. */
const Found = ({ draft }: { draft: RulesDraft }) => {
  const { t } = useTranslation()
  const settled = useSettled(draft)
  const rules = rulesOf(settled)
  const preview = useQuery({
    ...smartPreviewQuery(rules),
    enabled: rules !== null,
    placeholderData: keepPreviousData,
  })
  const { fitting = 0, songs_count = 0 } = preview.data ?? {}
  return (
    <p className="rules-found num" role="status">
      {rules && preview.data && t('{count} songs fit', { count: fitting })}
      {rules && preview.data && songs_count < fitting && (
        <span>{t('the playlist takes the first {count}', { count: songs_count })}</span>
      )}
    </p>
  )
}

interface RuleEditorProps {
  draft: RulesDraft
  /** It was sent once: what is missing shows. */
  tried: boolean
  onChange: (draft: RulesDraft) => void
}

/** The rules by which a playlist fills itself. */
export const RuleEditor = ({ draft, tried, onChange }: RuleEditorProps) => {
  const { t } = useTranslation()
  const { rules } = draft
  const set = (next: RuleDraft[]) => onChange({ ...draft, rules: next })
  return (
    <fieldset className="rules">
      <legend className="sr-only">{t('Rules')}</legend>
      <span className="input compact">
        <select
          aria-label={t('Which rules must fit')}
          value={draft.match}
          onChange={(event) => onChange({ ...draft, match: event.target.value === 'any' ? 'any' : 'all' })}
        >
          <option value="all">{t('Songs that fit all of these')}</option>
          <option value="any">{t('Songs that fit any of these')}</option>
        </select>
      </span>
      <ul className="grid gap-2">
        {rules.map((rule, place) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            tried={tried}
            onChange={(next) => set(rules.with(place, next))}
            onRemove={rules.length > 1 ? () => set(rules.toSpliced(place, 1)) : null}
          />
        ))}
      </ul>
      {rules.length < MOST && (
        <div>
          <Button size="sm" look="ghost" onClick={() => set([...rules, newRule()])}>
            <Plus className="s16" aria-hidden="true" />
            {t('Add a rule')}
          </Button>
        </div>
      )}
      <div className="rule-ends">
        <label className="field">
          <span className="field-label">{t('Sort by')}</span>
          <span className="input compact">
            <select
              value={draft.sort}
              onChange={(event) => onChange({ ...draft, sort: event.target.value as RulesDraft['sort'] })}
            >
              {smartSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {t(smartSortLabels[sort])}
                </option>
              ))}
            </select>
          </span>
        </label>
        <label className="field">
          <span className="field-label">{t('At most')}</span>
          <span className="input compact">
            <input
              type="number"
              min={1}
              max={500}
              value={draft.limit || ''}
              aria-invalid={!isLimit(draft.limit) || undefined}
              onChange={(event) => onChange({ ...draft, limit: Math.round(Number(event.target.value)) })}
            />
          </span>
          {!isLimit(draft.limit) && <span className="hint err">{t('From 1 to 500 songs.')}</span>}
        </label>
      </div>
      <Found draft={draft} />
    </fieldset>
  )
}
