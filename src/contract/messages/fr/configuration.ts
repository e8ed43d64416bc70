/** The configuration, in French. */
export const configuration: Record<string, string> = {
  'A folder on the server, or the bucket set in STORAGE_URL.':
    'Un dossier du serveur, ou un bucket désigné par STORAGE_URL.',
  'A path in the app, such as /home or /browse.': 'Un chemin du lecteur, comme /home ou /browse.',
  'A path such as /terms, or a URL starting with https://':
    'Un chemin comme /terms, ou une URL commençant par https://',
  'A play counts after 30 seconds or half the song, at most once per listener every ten minutes.':
    'Une écoute compte après 30 secondes ou la moitié du titre, une fois par auditeur en dix minutes.',
  'A test file was written, read and deleted.': 'Un fichier a été écrit, lu et supprimé.',
  Access: 'Qui peut entrer',
  'Access for visitors and sign-up.': 'Ce que voient les visiteurs, et comment ils deviennent auditeurs.',
  'Add at least one placeholder; otherwise all titles would be the same.':
    'Sans emplacement, tous les titres seraient identiques.',
  'Anyone can create an account.': 'Tout le monde peut créer un compte.',
  'API requests per listener': 'Appels d’un auditeur',
  'App ID': 'ID de l’application',
  'App secret': 'Secret de l’application',
  'Applies to everyone immediately.': 'Valable pour tous dès maintenant.',
  'Ask visitors for consent before third-party analytics load.':
    'Les visiteurs sont consultés une fois, avant que d’autres ne comptent quoi que ce soit.',
  'Brackets must be paired.': 'Les crochets doivent aller par paires.',
  'Browser tab titles. Empty placeholders are dropped together with their separator.':
    'Ce qui figure dans l’onglet du navigateur. Une partie sans valeur disparaît avec son séparateur.',
  Cache: 'Cache',
  'Cache cleared on every node.': 'Chaque nœud a oublié ce qu’il gardait.',
  'Clear cache': 'Vider le cache',
  'Client ID': 'ID client',
  'Client secret': 'Secret client',
  'Contact email': 'Adresse de contact',
  'Cookie banner': 'Demander pour les cookies',
  Descriptions: 'Descriptions',
  'e.g. smtp.example.org': 'Comme smtp.example.org.',
  'Email delivery from {name} works. You can ignore this message.':
    'Les mails de {name} arrivent. Il n’y a rien à faire.',
  'Emails are saved to': 'Les mails deviennent des fichiers dans',
  'Emails are sent via': 'Les mails sont envoyés par',
  Events: 'Événements',
  'Failed logins are limited much more strictly.': 'Deviner des mots de passe est limité bien en dessous.',
  Features: 'Fonctions',
  'File storage': 'Où se trouvent les fichiers',
  'For search results and link previews of items without a text of their own. Parts in [brackets] are dropped when a placeholder in them is empty.':
    'Pour les résultats de recherche et les aperçus de liens des éléments sans texte propre. Les parties entre [crochets] sont omises si une variable y est vide.',
  'From address': 'Adresse de l’expéditeur',
  General: 'Général',
  'Google Analytics': 'Google Analytics',
  'Google Analytics 4': 'Google Analytics 4',
  Identity: 'Identité',
  'If empty, no-reply@ your domain is used.': 'no-reply à l’adresse de ce lieu tant qu’elle est vide.',
  'Implicit TLS': 'TLS dès le début',
  'Indexed items': 'Éléments dans l’index',
  'Insert %{name}': 'Insérer %{name}',
  'It will be removed.': 'Il sera supprimé.',
  Keep: 'Le garder',
  'Landing page': 'Page d’accueil',
  'Language menu': 'Menu des langues',
  'Let listeners choose their language.': 'Les auditeurs choisissent leur langue.',
  'Let people log in with Facebook.': 'Connexion avec un compte Facebook.',
  'Lets people with permission upload their own songs.':
    'Qui en a la permission peut apporter ses propres titres.',
  'Limits for uploads in the browser.': 'Ce qui peut être importé par le navigateur.',
  'Linked where people agree to them, in the footer and on the landing page. Visitors can read them even if login is required.':
    'Liées là où on les accepte, dans le pied de page et sur la page d’accueil. Les visiteurs peuvent les lire même si la connexion est obligatoire.',
  'Listener uploads': 'Imports des auditeurs',
  'Lists of all songs, albums and artists, genres and charts.':
    'Listes de tous les titres, albums et artistes, genres et classements.',
  'Log in with Facebook': 'Connexion avec Facebook',
  Login: 'Connexion',
  'Login attempts per IP address': 'Connexions depuis une adresse',
  Logins: 'Connexions',
  Logouts: 'Déconnexions',
  'Mail server': 'Serveur de courrier',
  'Maximum file size': 'Fichier le plus grand',
  MB: 'Mo',
  'Measurement ID': 'ID de mesure',
  'Must start with a single slash and can’t be just “/”.':
    'Un chemin qui commence par une barre oblique, et pas la racine.',
  'Name, URL, theme, login, email and more.':
    'Nom, adresse, apparence, connexion, courrier : tout a sa page.',
  'New users must confirm their email address.': 'Les nouveaux comptes ouvrent un lien reçu par mail.',
  'Only loaded for visitors who consent. Built-in analytics work without it.':
    'Chargé seulement pour les visiteurs qui acceptent. Vos propres statistiques s’en passent.',
  'Open configuration': 'Ouvrir la configuration',
  'Other pages': 'Toutes les autres pages',
  'Pending changes': 'Changements en attente',
  'per minute': 'par minute',
  'per hour': 'par heure',
  'Also by single sign-on. In a day, four times as many. Offices and schools share an address.':
    'Aussi par authentification unique. Quatre fois plus par jour. Bureaux et écoles partagent une adresse.',
  'New accounts per IP address': 'Nouveaux comptes depuis une adresse',
  'Play counting': 'Compter les écoutes',
  'Plays per listener': 'Écoutes d’un auditeur',
  'Podcast genre': 'Genre de podcast',
  Port: 'Port',
  'Preview: {title}': 'S’affiche ainsi : {title}',
  'Rate limits': 'Limites de requêtes',
  'Rate limits protect the server from being overloaded.':
    'Pour qu’un programme n’évince pas tous les autres.',
  'Rebuild index': 'Refaire l’index',
  'Rebuilding the index. Search keeps working in the meantime.':
    'L’index est en cours de réfection. La recherche continue.',
  'Receives messages and reports. If empty, they go to every administrator.':
    'Les messages et signalements y vont ; à tous les administrateurs tant qu’elle est vide.',
  'Redirect URI for Facebook': 'Adresse de retour pour Facebook',
  Registration: 'Inscription',
  'Requests over the limit are delayed.': 'Ce qui dépasse doit attendre.',
  'Require email confirmation': 'Confirmer les e-mails',
  'Require login': 'Seulement avec connexion',
  'Required while this is switched on.': 'Remplissez ceci ou désactivez-le.',
  'Responses for visitors are cached in memory and cleared whenever something changes.':
    'Les réponses aux visiteurs restent en mémoire et sont oubliées dès que quelque chose change.',
  'Save first – the test uses the saved settings.':
    'Enregistrez d’abord : c’est ce qui est enregistré qui est essayé.',
  'Saved. Type to replace.': 'Il est conservé. Tapez pour le remplacer.',
  'Search index': 'Index de recherche',
  'Search limits': 'Recherche',
  'Search pages, settings, people and songs': 'Chercher une page, un réglage, une personne, un titre',
  'Search runs as people type.': 'Ce qui est tapé est cherché pendant la frappe.',
  'Search settings': 'Trouver un réglage',
  'Searches per listener': 'Recherches d’un auditeur',
  'Send test email': 'Envoyer un mail de test',
  Sender: 'Expéditeur',
  'Sender of emails from this site.': 'De qui viennent les mails de ce lieu.',
  'Sends a test email to your address using the saved settings.':
    'Envoie un mail à votre propre adresse, selon ce qui est enregistré.',
  SEO: 'SEO',
  Server: 'Serveur',
  'Set by the environment variable {variable}.': 'Décidé par {variable} de l’environnement.',
  'Set by the server environment.': 'C’est l’environnement du serveur qui en décide.',
  'Should look like G-ABC123DEF4.': 'Il ressemble à G-ABC123DEF4.',
  'Shown at “/”. When off, visitors go straight to the app.':
    'Affichée à l’adresse racine ; désactivée, elle mène au lecteur.',
  'Shown in search results and link previews.':
    'Ce que disent les moteurs de recherche et les liens partagés.',
  'Shown in titles, emails and shared links.': 'Affiché dans les titres, les mails et les liens partagés.',
  Site: 'Site',
  'Site URL': 'Adresse',
  Sitemap: 'Plan pour les moteurs de recherche',
  Start: 'Départ',
  'Start page': 'Page d’ouverture',
  'Starts with G-.': 'Commence par G-.',
  Storage: 'Stockage',
  'Storage per listener': 'Espace d’un auditeur',
  Test: 'Test',
  'Test email from {name}': 'Un test de {name}',
  'Test storage': 'Tester le stockage',
  'Testing…': 'Essai en cours…',
  'The email couldn’t be sent.': 'Le mail n’a pas pu être envoyé.',
  'The email was saved to the data folder.': 'Le mail se trouve dans le dossier de données.',
  'The first page people see in the app.': 'Ce qui s’ouvre quand quelqu’un vient écouter.',
  'The mail server accepted the message.': 'Le serveur de courrier a accepté le mail.',
  'The public address of this site, used for links in emails and feeds.':
    'L’adresse publique de ce site, pour les liens des e-mails et des flux.',
  'The storage test failed.': 'Le stockage ne fait pas ce qu’il devrait.',
  'This number is out of range.': 'Ce nombre n’a pas de sens ici.',
  Titles: 'Titres',
  'Total size of one listener’s uploads.': 'Tous les fichiers que quelqu’un a importés.',
  'Unknown placeholder.': 'Cet emplacement n’existe pas ici.',
  'Updates automatically. Rebuild it if search results are missing.':
    'Il suit chaque changement de lui-même. Refaites-le quand quelque chose reste introuvable.',
  Uploads: 'Imports',
  URL: 'URL',
  Username: 'Utilisateur',
  'Usually 587, or 465 for implicit TLS.': 'Le plus souvent 587, ou 465 avec TLS dès le début.',
  'Visitors only see the login page.': 'Les visiteurs voient la connexion et rien d’autre du catalogue.',
  'What listeners find besides songs. Types without results are never shown.':
    'Ce que l’on trouve en plus des titres. Les types sans résultat ne sont jamais affichés.',
  'What visitors see first.': 'Ce que les gens rencontrent d’abord.',
  'When off, STARTTLS is used; with a username, the server has to support it.':
    'Si désactivé, STARTTLS est utilisé ; avec un nom d’utilisateur, le serveur doit le prendre en charge.',
  'When off, the menu items and pages are hidden.': 'Désactivé masque les entrées du menu et les pages.',
  'Without a mail server, emails are saved to the data folder.':
    'Sans serveur, les mails deviennent des fichiers dans le dossier de données.',
  'Shows, episodes and their feeds.': 'Les émissions, leurs épisodes et leurs flux.',
  'Only these events are sent to Google, never page views.':
    'Seuls ces événements sont envoyés à Google, jamais les pages vues.',
  'The app can’t start on this page.': 'L’application ne peut pas s’ouvrir sur cette page.',
  'This page is switched off.': 'Cette page est désactivée.',
  'The start page needs it.': 'La page d’accueil en a besoin.',
  'Switch on the cookie banner first: visitors must consent.':
    'Activez d’abord le bandeau de cookies : les visiteurs doivent donner leur accord.',
  'Google Analytics needs it.': 'Google Analytics en a besoin.',
  'Ads need it to ask for consent.': 'La publicité en a besoin pour demander le consentement.',
  'Offer new uploads for download': 'Proposer le téléchargement des nouveaux imports',
  'Offer episodes for download': 'Proposer le téléchargement des épisodes',
  'For people with permission to download.': 'Pour les personnes autorisées à télécharger.',
  'Only the default: it can be changed for each song.':
    'Simple valeur par défaut, modifiable pour chaque titre.',
  'Podcast apps can still download the episodes of public feeds.':
    'Les applis de podcasts peuvent toujours télécharger les épisodes des flux publics.',
  Discontinued: 'Fermé',
  'Drag to change the order in the share dialog.':
    'Faites glisser pour changer l’ordre dans la fenêtre de partage.',
  'Not offered': 'Non proposés',
  Sharing: 'Partage',
  'Where listeners can share links to songs, albums and everything else.':
    'Où les auditeurs peuvent partager des liens vers des titres, des albums et tout le reste.',
  'Lets listeners open their private songs, albums and playlists to anyone with a link. When off, existing links stop working.':
    'Permet aux auditeurs d’ouvrir leurs titres, albums et playlists privés à quiconque possède un lien. Désactivé, les liens existants ne fonctionnent plus.',
  'Embed player': 'Lecteur intégrable',
  'Other websites can show a player of whatever is public. Plays there count as those of visitors.':
    'D’autres sites peuvent afficher un lecteur de tout ce qui est public. Les écoutes y comptent comme celles de visiteurs.',
  'Offline mode': 'Mode hors ligne',
  'People with permission save music and episodes on their devices, and listen without a connection.':
    'Les personnes autorisées enregistrent musique et épisodes sur leurs appareils et écoutent sans connexion.',
  'Grace period': 'Délai de grâce',
  'How long saved items still play after the right to them has ended. Rights are checked whenever a device is online.':
    'Durée pendant laquelle ce qui est enregistré reste lisible après la fin du droit. Les droits sont vérifiés dès qu’un appareil est en ligne.',
  'Require two-factor authentication of administrators': 'Exiger un second facteur des administrateurs',
  'They set it up before they can enter the admin area. For other staff, it is a setting of roles.':
    'Ils le configurent avant d’accéder à l’administration. Pour les autres membres de l’équipe, c’est un réglage des rôles.',
  'No effect until this is on: {settings}.': 'Sans effet tant que ceci n’est pas activé : {settings}.',
}
