/** Login providers in the back office, in German. */
export const loginProviders: Record<string, string> = {
  'Add and enable a login provider first.': 'Füge zuerst einen Anmeldedienst hinzu und schalte ihn ein.',
  'Add group': 'Gruppe hinzufügen',
  'Any OpenID Connect provider': 'Beliebiger OpenID-Connect-Dienst',
  'As the provider calls itself. Linked accounts stay linked when you change it.':
    'So, wie der Dienst sich selbst nennt. Verknüpfte Konten bleiben verknüpft, wenn du sie änderst.',
  'Callback URL': 'Rücksprungadresse',
  'Connected. This provider doesn’t support logging out.':
    'Verbunden. Dieser Dienst unterstützt kein Abmelden.',
  'Connected. This provider supports logging out.': 'Verbunden. Dieser Dienst unterstützt das Abmelden.',
  'Create accounts automatically': 'Konten automatisch anlegen',
  'Edit login provider': 'Anmeldedienst bearbeiten',
  Enabled: 'Eingeschaltet',
  'Enter this as the redirect URI at the provider.': 'Trage sie beim Dienst als Redirect-URI ein.',
  'Group claim': 'Claim mit den Gruppen',
  'Issuer URL': 'Issuer-URL',
  'Let people log in with Google, Keycloak, Authentik or any other OpenID Connect provider.':
    'Anmeldung mit Google, Keycloak, Authentik oder jedem anderen OpenID-Connect-Dienst.',
  'Log out at the provider': 'Beim Dienst abmelden',
  'Logging out here also ends the session there, if the provider supports it.':
    'Wer sich hier abmeldet, wird auch dort abgemeldet, sofern der Dienst das kann.',
  'Login providers': 'Anmeldedienste',
  'Login providers such as Google, Keycloak or Authentik are set up on the page “Login providers”.':
    'Anmeldedienste wie Google, Keycloak oder Authentik richtest du auf der Seite „Anmeldedienste“ ein.',
  'New accounts': 'Neue Konten',
  'New login provider': 'Neuer Anmeldedienst',
  'New people get an account at their first login, even if registration is closed.':
    'Neue Personen bekommen bei der ersten Anmeldung ein Konto, auch wenn die Registrierung geschlossen ist.',
  'No login providers yet': 'Noch keine Anmeldedienste',
  'People get the roles of all their groups. At each login, roles listed here are added and removed; other roles stay, and the last administrator always keeps that role.':
    'Alle bekommen die Rollen all ihrer Gruppen. Bei jeder Anmeldung werden die hier genannten Rollen vergeben und entzogen; andere Rollen bleiben, und der letzte Administrator behält diese Rolle immer.',
  'People see the button and can log in with it.':
    'Der Knopf wird angezeigt, und man kann sich damit anmelden.',
  Provider: 'Dienst',
  'Roles by group': 'Rollen nach Gruppe',
  'Roles set by the login provider': 'Rollen vom Anmeldedienst gesetzt',
  Scopes: 'Scopes',
  'Search login providers': 'Anmeldedienste durchsuchen',
  'Short name': 'Kurzname',
  'Single sign-on': 'Single Sign-on',
  'Single sign-on only': 'Nur Single Sign-on',
  'Stored encrypted. Leave it empty for a public client.':
    'Wird verschlüsselt gespeichert. Leer lassen bei einem öffentlichen Client.',
  'Test connection': 'Verbindung testen',
  'The button says “Continue with” and this name.': 'Auf dem Knopf steht „Weiter mit“ und dieser Name.',
  'The buttons on the login page have this order.':
    'In dieser Reihenfolge stehen die Knöpfe auf der Anmeldeseite.',
  'The claim that lists groups, such as groups or realm_access.roles. Leave it empty to assign roles by hand only.':
    'Der Claim mit den Gruppen, etwa groups oder realm_access.roles. Leer lassen, um Rollen nur von Hand zu vergeben.',
  'The provider can’t be reached.': 'Der Dienst ist nicht erreichbar.',
  'The provider uses a different issuer URL. Enter exactly this one:':
    'Der Dienst nennt eine andere Issuer-URL. Gib genau diese ein:',
  'The provider’s description is incomplete.': 'Die Beschreibung des Dienstes ist unvollständig.',
  'The scopes must include openid.': 'Die Scopes müssen openid enthalten.',
  'There’s no OpenID Connect provider at this URL.':
    'Unter dieser Adresse gibt es keinen OpenID-Connect-Dienst.',
  'This address isn’t allowed: use https, or add the host to OUTBOUND_ALLOW.':
    'Diese Adresse ist nicht erlaubt: Nimm https, oder trage den Host in OUTBOUND_ALLOW ein.',
  'This name is already in use.': 'Dieser Name ist schon vergeben.',
  'This URL redirects. Enter the address it leads to.':
    'Diese Adresse leitet weiter. Gib die ein, zu der sie führt.',
  'Turn off “Single sign-on only” first: this is the last login provider.':
    'Schalte zuerst „Nur Single Sign-on“ aus: Dies ist der letzte Anmeldedienst.',
  'Turns off passwords, passkeys and registration. If the provider fails, “tonearm user login-link” lets an administrator in.':
    'Schaltet Passwörter, Passkeys und die Registrierung aus. Fällt der Dienst aus, lässt „tonearm user login-link“ einen Administrator hinein.',
}
