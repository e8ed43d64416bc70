import {
  type AdminOidcProvider,
  adminOidcProviders,
} from '../../../contract/platform/back-office/oidc-providers.ts'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { useSession } from '../../data/session/session.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ProviderLogo } from '../../ui/pictures/provider-logos.tsx'
import { CrudPage } from '../crud/CrudPage.tsx'
import type { Column, Field } from '../crud/types.ts'
import { OrderDialog } from '../ordering/OrderDialog.tsx'
import { providerOrder } from './admin-oidc.ts'
import { CallbackUrl, SlugField } from './CallbackField.tsx'
import { IssuerField } from './IssuerField.tsx'
import { PresetField } from './PresetField.tsx'
import { freshProvider, presets } from './presets.ts'
import { mappingsText, RoleMappings } from './RoleMappings.tsx'
import { SecretInput } from './SecretInput.tsx'

const text = (value: unknown): string => String(value ?? '')

const useColumns = (): Column<AdminOidcProvider>[] => {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      cell: ({ slug, name }) => (
        <>
          <ProviderLogo of={slug} />
          <span className="truncate">{name}</span>
        </>
      ),
    },
    { key: 'issuer', title: t('Issuer URL'), cell: ({ issuer }) => URL.parse(issuer)?.host ?? issuer },
    {
      key: 'people_count',
      title: t('Linked accounts'),
      end: true,
      cell: ({ people_count }) => formatNumber(people_count),
    },
    {
      key: 'auto_create',
      title: t('New accounts'),
      cell: ({ auto_create }) => (auto_create ? t('Yes') : t('No')),
    },
    {
      key: 'enabled',
      title: t('Status'),
      narrow: true,
      cell: ({ enabled }) => <Badge tone={enabled ? 'good' : null}>{enabled ? t('On') : t('Off')}</Badge>,
    },
  ]
}

const useFields = (): Field[] => {
  const { t } = useTranslation()
  return [
    {
      kind: 'custom',
      name: 'preset',
      label: t('Provider'),
      only: 'new',
      input: PresetField,
      summary: (key) => presets[text(key)]?.name ?? '',
      body: () => undefined,
    },
    {
      kind: 'text',
      name: 'name',
      label: t('Name'),
      hint: t('The button says “Continue with” and this name.'),
    },
    {
      kind: 'custom',
      name: 'slug',
      label: t('Short name'),
      only: 'new',
      input: SlugField,
      summary: text,
    },
    {
      kind: 'custom',
      name: 'slug',
      label: t('Callback URL'),
      only: 'change',
      input: CallbackUrl,
      summary: text,
      body: () => undefined,
    },
    { kind: 'custom', name: 'issuer', label: t('Issuer URL'), input: IssuerField, summary: text },
    { kind: 'text', name: 'client_id', label: t('Client ID') },
    {
      kind: 'custom',
      name: 'client_secret',
      label: t('Client secret'),
      input: SecretInput,
      summary: (value) => (value ? '••••••••••••' : ''),
    },
    { kind: 'text', name: 'scopes', label: t('Scopes') },
    {
      kind: 'switch',
      name: 'auto_create',
      label: t('Create accounts automatically'),
      hint: t('New people get an account at their first login, even if registration is closed.'),
    },
    {
      kind: 'text',
      name: 'roles_claim',
      label: t('Group claim'),
      hint: t(
        'The claim that lists groups, such as groups or realm_access.roles. Leave it empty to assign roles by hand only.',
      ),
    },
    {
      kind: 'custom',
      name: 'role_mappings',
      label: t('Roles by group'),
      input: RoleMappings,
      summary: mappingsText,
    },
    {
      kind: 'switch',
      name: 'single_logout',
      label: t('Log out at the provider'),
      hint: t('Logging out here also ends the session there, if the provider supports it.'),
    },
    {
      kind: 'switch',
      name: 'enabled',
      label: t('Enabled'),
      hint: t('People see the button and can log in with it.'),
    },
  ]
}

/** Login providers: OpenID Connect clients of this site. */
export const LoginProvidersPage = () => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const writes = isAdministrator(user)
  return (
    <CrudPage
      of={adminOidcProviders}
      name="login-providers"
      titleOf={({ name }) => name}
      summary={{
        search: t('Search login providers'),
        edit: t('Edit login provider'),
        fresh: t('New login provider'),
        empty: t('No login providers yet'),
        emptyHint: t(
          'Let people log in with Google, Keycloak, Authentik or any other OpenID Connect provider.',
        ),
      }}
      columns={useColumns()}
      fields={useFields()}
      fresh={freshProvider}
      actions={
        writes && (
          <OrderDialog order={providerOrder} hint={t('The buttons on the login page have this order.')} />
        )
      }
    />
  )
}
