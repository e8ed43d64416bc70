/** Login providers in the back office, in Spanish. */
export const loginProviders: Record<string, string> = {
  'Add and enable a login provider first.': 'Primero añade y activa un proveedor de inicio de sesión.',
  'Add group': 'Añadir grupo',
  'Any OpenID Connect provider': 'Cualquier proveedor de OpenID Connect',
  'As the provider calls itself. Linked accounts stay linked when you change it.':
    'Tal como el proveedor se identifica. Las cuentas vinculadas siguen vinculadas si la cambias.',
  'Callback URL': 'URL de retorno',
  'Connected. This provider doesn’t support logging out.':
    'Conectado. Este proveedor no permite cerrar la sesión.',
  'Connected. This provider supports logging out.': 'Conectado. Este proveedor permite cerrar la sesión.',
  'Create accounts automatically': 'Crear cuentas automáticamente',
  'Edit login provider': 'Editar proveedor',
  Enabled: 'Activado',
  'Enter this as the redirect URI at the provider.': 'Introdúcela como URI de redirección en el proveedor.',
  'Group claim': 'Claim de grupos',
  'Issuer URL': 'URL del emisor',
  'Let people log in with Google, Keycloak, Authentik or any other OpenID Connect provider.':
    'Permite entrar con Google, Keycloak, Authentik o cualquier otro proveedor de OpenID Connect.',
  'Log out at the provider': 'Cerrar la sesión en el proveedor',
  'Logging out here also ends the session there, if the provider supports it.':
    'Al salir de aquí también se cierra la sesión allí, si el proveedor lo permite.',
  'Login providers': 'Proveedores de inicio de sesión',
  'Login providers such as Google, Keycloak or Authentik are set up on the page “Login providers”.':
    'Los proveedores como Google, Keycloak o Authentik se configuran en la página «Proveedores de inicio de sesión».',
  'New accounts': 'Cuentas nuevas',
  'New login provider': 'Nuevo proveedor',
  'New people get an account at their first login, even if registration is closed.':
    'Las personas nuevas obtienen una cuenta al entrar por primera vez, aunque el registro esté cerrado.',
  'No login providers yet': 'Aún no hay proveedores',
  'People get the roles of all their groups. At each login, roles listed here are added and removed; other roles stay, and the last administrator always keeps that role.':
    'Cada persona recibe los roles de todos sus grupos. En cada inicio de sesión se añaden y se quitan los roles de esta lista; los demás se conservan, y el último administrador nunca pierde ese rol.',
  'People see the button and can log in with it.': 'El botón se muestra y se puede entrar con él.',
  Provider: 'Proveedor',
  'Roles by group': 'Roles por grupo',
  'Roles set by the login provider': 'Roles asignados por el proveedor de inicio de sesión',
  Scopes: 'Ámbitos (scopes)',
  'Search login providers': 'Buscar proveedores',
  'Short name': 'Nombre corto',
  'Single sign-on': 'Inicio de sesión único',
  'Single sign-on only': 'Solo inicio de sesión único',
  'Stored encrypted. Leave it empty for a public client.':
    'Se guarda cifrado. Déjalo vacío para un cliente público.',
  'Test connection': 'Probar conexión',
  'The button says “Continue with” and this name.': 'El botón dice «Continuar con» y este nombre.',
  'The buttons on the login page have this order.':
    'Los botones de la página de inicio de sesión siguen este orden.',
  'The claim that lists groups, such as groups or realm_access.roles. Leave it empty to assign roles by hand only.':
    'El claim que enumera los grupos, como groups o realm_access.roles. Déjalo vacío para asignar roles solo a mano.',
  'The provider can’t be reached.': 'No se puede acceder al proveedor.',
  'The provider uses a different issuer URL. Enter exactly this one:':
    'El proveedor usa otra URL de emisor. Introduce exactamente esta:',
  'The provider’s description is incomplete.': 'La descripción del proveedor está incompleta.',
  'The scopes must include openid.': 'Los ámbitos deben incluir openid.',
  'There’s no OpenID Connect provider at this URL.': 'No hay ningún proveedor de OpenID Connect en esta URL.',
  'This address isn’t allowed: use https, or add the host to OUTBOUND_ALLOW.':
    'Esta dirección no está permitida: usa https o añade el host a OUTBOUND_ALLOW.',
  'This name is already in use.': 'Este nombre ya está en uso.',
  'This URL redirects. Enter the address it leads to.':
    'Esta URL redirige. Introduce la dirección a la que lleva.',
  'Turn off “Single sign-on only” first: this is the last login provider.':
    'Primero desactiva «Solo inicio de sesión único»: este es el último proveedor.',
  'Turns off passwords, passkeys and registration. If the provider fails, “tonearm user login-link” lets an administrator in.':
    'Desactiva las contraseñas, las llaves de acceso y el registro. Si el proveedor falla, «tonearm user login-link» deja entrar a un administrador.',
}
