import {
  disabledInArabic,
  expiredInArabic,
  mailboxFullInArabic,
  noMailboxInArabic,
  noDomainInArabic,
  rejectionInArabic,
  senderRejectedInArabic,
  spamInArabic,
  tooLargeInArabic,
  rateLimitedInArabic,
} from './phrases-arabic.ts'

// Phrases in other languages: each line has the subject and its predicate. `\b` knows only Latin letters
// without marks.

const either = (lines: readonly string[]) => new RegExp(lines.join('|'), 'i')

/** The recipient does not exist, or no longer exists. */
export const noMailboxNonEnglish = either([
  '\\b(?:benutzer|teilnehmer|empf(?:ä|ae?)nger(?:adresse)?|ziel(?:adresse|postfach)|(?:e-?)?mailadresse|adressat|postfach|mailbox|adresse)\\b.{0,40}(?:existiert nicht|nicht (?:gefunden|bekannt|vorhanden|eingerichtet|g(?:ü|ue)ltig)|unbekannt|ung(?:ü|ue)ltig|fehlerhaft|\\bfalsch)',
  '\\b(?:unbekannte[rs]?|kein solche[rs]?|keine solche) (?:benutzer|empf(?:ä|ae?)nger|adresse|teilnehmer|postfach)',
  "\\b(?:utilisateur|destinataire|adresse|compte|bo[îi]te)\\b.{0,40}(?:n'existe (?:pas|plus)|inconnue?|inexistante?|invalide|erron[ée]e?|incorrecte?|introuvable|non trouv[ée])",
  '\\bno hay nadie con (?:ese|este)\\b|\\b(?:usuario|destinatario|cuenta|buz[óo]n|casilla|direcci[óo]n de (?:correo|destino))\\b.{0,40}(?:no (?:existe|encontrad[oa]|(?:es )?v[áa]lid[oa])|desconocid[oa]|inexistente|inv[áa]lid[oa]|err[óo]ne[oa]|equivocad[oa]|incorrect[oa])',
  '\\b(?:usu[áa]rio|destinat[áa]rio|conta|caixa)\\b.{0,40}(?:n[ãa]o (?:existe|encontrad[oa]|[ée] v[áa]lid[oa])|desconhecid[oa]|inexistente|inv[áa]lid[oa]|errad[oa]|incorret[oa])',
  '\\b(?:utente|destinatari[oa]|destin\\.|indirizzo|casella)(?!\\w).{0,40}(?:non (?:esiste|trovat[oa]|(?:[èe] )?valid[oa])|sconosciut[oa]|inesistente|errat[oa])',
  '\\b(?:gebruiker|ontvanger|adres|mailbox|postbus)\\b.{0,30}(?:onbekend|bestaat niet)|\\bonbekende (?:gebruiker|ontvanger)',
  'nie ma takie\\w+ (?:u[żz]ytkownika|konta|adresu|skrzynki)|nieznany (?:u[żz]ytkownik|odbiorca|adresat)|(?:konto|skrzynka|adres|u[żz]ytkownik) .{0,30}nie istnieje',
  '(?:пользовател|ящик|адрес|получател|аккаунт|уч[её]тн).{0,40}(?:не существует|не найден|неизвест|отсутствует)|нет такого (?:пользователя|адреса|ящика)|неизвестный (?:пользователь|получатель)|такого (?:пользователя|адреса|ящика) нет',
  '(?:uživatel|adresát|schránka|příjemce).{0,30}(?:neexistuje|nenalezen|neznám)|(?:felhasználó|címzett|postafiók).{0,30}(?:nem létezik|ismeretlen|nem található)',
  '(?:användare|mottagare|adresse|brev?låda|bruger|modtager|bruker|mottaker).{0,30}(?:finns inte|findes ikke|finnes ikke|existerar inte|eksisterer ikke|okänd|ukendt|ukjent)|(?:okänd|ukendt|ukjent) (?:användare|mottagare|bruger|modtager|bruker|mottaker)',
  '(?:käyttäjä|vastaanottaja|osoite).{0,30}(?:ei löydy|ei ole olemassa|tuntematon)|tuntematon (?:käyttäjä|vastaanottaja)',
  '(?:utilizator|destinatar|adres[aă]).{0,30}(?:nu exist|necunoscut|inexistent)|(?:χρήστης|παραλήπτης|διεύθυνση).{0,30}(?:δεν υπάρχει|άγνωστ|δεν βρέθηκε)',
  'böyle bir (?:kullanıcı|hesap|adres) (?:yok|bulunmuyor)|(?:kullanıcı|alıcı|hesap|adres).{0,30}(?:bulunamadı|mevcut değil)|geçersiz (?:alıcı|adres|kullanıcı)',
  '(?:ユーザー?|アドレス|宛先|受信者|アカウント|メールボックス).{0,12}(?:存在し|見つか|ありません|いません|不明)',
  '(?:无此|無此|没有此|查无此|未知)(?:用[户戶]|[邮郵]箱|[帐账帳][号號]|收件人)|(?:用[户戶]|[邮郵]箱|[帐账帳][号號]|收件人|地址).{0,10}(?:不存在|找不到|无效|無效|未(?:[开開]通|[注註][册冊]))',
  '(?:사용자|수신자|계정|주소).{0,12}(?:없습니다|존재하지|찾을 수 없)|알 수 없는 (?:사용자|수신자)',
  '(?:người dùng|địa chỉ|người nhận|tài khoản).{0,20}không (?:tồn tại|tìm thấy)|(?:pengguna|alamat|penerima|akun).{0,20}tidak (?:ada|ditemukan|dikenal)',
  '\\bno se encuentra en (?:el directorio|la libreta|la lista)|bilinmeyen (?:kullanıcı|alıcı|adres)|böyle bir (?:kişi|alıcı|posta kutusu) yok',
  ...noMailboxInArabic,
])

export const disabledNonEnglish = either([
  '\\b(?:konto|postfach|mailbox|account)\\b.{0,40}(?:gesperrt|deaktiviert|stillgelegt|gel(?:ö|oe)scht|geschlossen)',
  '\\b(?:compte|adresse|bo[iî]te)\\b.{0,40}(?:supprim|cl[ôo]tur|r[ée]sili|inacti)',
  '\\b(?:cuenta|buz[oó]n|usuario|casilla)\\b.{0,40}(?:desactivad|suspendid|inhabilitad|deshabilitad|cancelad|inactiv|cerrad|expirad|caducad|vencid|dad[oa] de baja)',
  '\\b(?:conta|caixa|usu[áa]rio)\\b.{0,40}(?:bloquead|desativad|suspens|desabilitad|cancelad|inativ|encerrad|expirad)',
  '\\b(?:casella|account|utente|utenza|indirizzo)\\b.{0,40}(?:disabilitat|disattivat|sospes|chius|inattiv|scadut|bloccat|inutilizz)',
  '\\b(?:account|mailbox|adres)\\b.{0,30}(?:uitgeschakeld|opgeheven|inactief)|(?:konto|skrzynka) .{0,40}(?:zablokowan|wyłączon|nieaktywn|zawieszon|usunięt)',
  '(?:ящик|аккаунт|пользователь|уч[её]тная запись).{0,40}(?:заблокирован|отключ[её]н|удал[её]н|неактив)',
  '(?:hesap|hesab|kullanıcı|posta kutusu).{0,30}(?:devre dışı|kapatıl|askıya|pasif)',
  // Closed for inactivity.
  '\\b(?:inactividad|inactivit[ée]|inatividade|inattivit[àa]|inaktivit[äa]t|inutilizzo|falta de uso)|неактивност|бездействи',
  '(?:用[户戶]|[邮郵]箱|[帐账帳][号號]).{0,8}(?:停用|禁用|[冻凍][结結]|注[销銷]|[关關][闭閉])|(?:アカウント|メールボックス|アドレス).{0,12}(?:無効|停止|解約)|계정.{0,12}(?:정지|비활성|휴면|해지)',
  ...disabledInArabic,
])

export const mailboxFullNonEnglish = either([
  '\\b(?:postfach|mailbox|konto)\\b.{0,30}(?:\\bvoll\\b|überfüllt)|kontingent .{0,20}(?:überschritten|erschöpft)|speicherplatz .{0,20}(?:erschöpft|belegt)',
  '\\bbo[iî]te\\b.{0,40}(?:pleine|satur[ée]e)|quota .{0,20}(?:d[ée]pass[ée]|atteint)|espace .{0,20}insuffisant',
  '\\b(?:buz[óo]n|casilla|mail ?box)\\b.{0,30}(?:llen[oa]|saturad)|cuota .{0,20}(?:excedida|superada)|\\b(?:caixa|conta)\\b.{0,30}(?:chei[oa]|lotad[ao])|cota .{0,20}excedida|espa[cç][io]o? insuficiente',
  '\\bcasella\\b.{0,30}(?:piena|esaurit)|quota superata|spazio .{0,20}(?:esaurito|insufficiente)|(?:postbus|postvak|mailbox) .{0,20}\\bvol\\b|skrzynk.{0,30}(?:pełna|przepełnion|zapełnion)',
  'ящик.{0,30}(?:переполнен|заполнен)|(?:превышен\\S* квот|квота .{0,20}превышена)|недостаточно места|(?:kutusu|kutunuz) .{0,20}dolu|kota.{0,8}(?:aşıldı|dolu)|schránka.{0,20}plná',
  '(?:メールボックス|受信箱|容量|ディスク).{0,12}(?:一杯|いっぱい|満杯|超え|超過|不足)|(?:[邮郵]箱|空[间間]|容量|配[额額]).{0,8}(?:已?[满滿]|不足|超[出過过]|用完)|(?:메일함|편지함|용량).{0,12}(?:가득|초과|부족)|hộp thư.{0,20}đầy',
  ...mailboxFullInArabic,
])

export const spamNonEnglish = either([
  'spamverdacht|unerwünscht|ind[ée]sirable|pourriel|no desead[oa]|correo basura|posta indesiderata|lixo eletr|спам|нежелательн|istenmeyen|ongewenst|niechcian',
  '垃圾|スパム|迷惑メール|스팸|thư rác',
  'sperrliste|schwarze liste|lista negra|lista nera|liste noire|czarn\\w{1,20} list|kara liste|zwarte lijst|ч[её]рн\\S{1,20} спис|黑名[单單]|ブラックリスト|블랙리스트',
  ...spamInArabic,
])

/** The sender is refused. */
export const senderRejectedNonEnglish = either([
  '\\b(?:absender|exp[ée]diteur|remitente|mittente|remetente|afzender|nadawc|gönderen)\\w*\\b.{0,50}(?:unbekannt|ungültig|existiert nicht|abgelehnt|gesperrt|refus|rejet|inconnu|invalide|inexist|rechazad|desconocid|no v[áa]lid|inv[áa]lid|bloquead|rifiutat|sconosciut|non esiste|bloccat|recusad|rejeitad|onbekend|geweigerd|odrzucon|nieznan|reddedil|engel)',
  'отправител.{0,50}(?:отклон|не существует|не найден|запрещ|заблок|отказ)|[发發]件人.{0,20}(?:拒|不存在|无效|無效|不合法|非法|禁)|(?:送信者|差出人).{0,20}(?:拒否|不明|存在し)|발신자.{0,20}(?:차단|거부)',
  ...senderRejectedInArabic,
])

/** Refused without a subject or a cause. */
export const rejectionNonEnglish = either([
  '\\b(?:abgelehnt|verweigert|zurückgewiesen|refus[ée]e?|rejet[ée]e?|bloqu[ée]e?|rechazad[oa]|denegad[oa]|bloquead[oa]|rifiutat[oa]|respint[oa]|bloccat[oa]|recusad[oa]|rejeitad[oa]|odrzucon|zablokowan|reddedildi|engellend|geweigerd|geblokkeerd)',
  'отклон|отказано|запрещ|заблокирован|拒[绝絕收否]|屏蔽|차단|거부',
  ...rejectionInArabic,
])

export const expiredNonEnglish = either([
  'zeitüberschreitung|d[ée]lai .{0,20}d[ée]pass|tiempo de espera|tempo (?:scaduto|limite|esgotado)|(?:превышено|истекло) время|超[时時]|逾時|タイムアウト|시간 초과|zaman aşımı',
  ...expiredInArabic,
])

export const noDomainNonEnglish = either([
  '\\b(?:domain|domäne)\\b.{0,40}(?:existiert nicht|nicht gefunden|unbekannt)|\\bdomaine\\b.{0,40}(?:inexistant|introuvable|inconnu)|\\bdominio\\b.{0,40}(?:no (?:existe|encontrado)|inexistente|desconocido|non esiste|non trovato|sconosciuto)|\\bdom[íi]nio\\b.{0,40}(?:n[ãa]o existe|inexistente|desconhecido)',
  '(?<!отправител\\S{0,6} )домен.{0,20}(?:не существует|не найден|неизвест)|(?<![发發]件)(?:域名|网域|網域).{0,8}(?:不存在|找不到|无效)|ドメイン.{0,12}(?:存在し|見つか)|도메인.{0,12}(?:없습니다|존재하지|찾을 수 없)|alan adı .{0,20}(?:bulunamadı|mevcut değil)',
  ...noDomainInArabic,
])

export const tooLargeNonEnglish = either([
  'nachricht .{0,20}zu gro(?:ß|ss)|message .{0,20}(?:trop (?:gros|volumineux|grand))|mensaje .{0,20}(?:demasiado grande|supera .{0,20}tamaño)|messaggio .{0,20}troppo grande|mensagem .{0,20}(?:muito grande|excede o tamanho)|bericht .{0,20}te groot|wiadomość .{0,20}zbyt duża',
  'письмо .{0,20}слишком большо|размер .{0,20}(?:превыша|превышен)|[邮郵]件(?:大小|[过過]大|太大)|メール.{0,10}(?:サイズ|大き)|메일.{0,10}크기|(?:ileti|mesaj) .{0,20}çok büyük',
  ...tooLargeInArabic,
])

export const rateLimitedNonEnglish = either([
  'zu viele (?:nachrichten|verbindungen|e?-?mails|empfänger)|trop de (?:messages|connexions|destinataires)|demasiad[oa]s (?:mensajes|conexiones|correos|destinatarios)|troppi (?:messaggi|destinatari)|troppe connessioni|(?:muitas|excesso de) (?:mensagens|conex)|te veel (?:berichten|verbindingen)|zbyt wiele (?:wiadomości|połączeń)|çok fazla (?:ileti|bağlantı)',
  'слишком много (?:писем|сообщений|соединений|получателей)|превышен\\S{0,20} (?:лимит|количество)|[发發]送.{0,8}(?:[频頻]率|次[数數]|上限)|[频頻]率.{0,6}(?:[过過]高|限制)|送信数.{0,8}(?:超|制限)|(?:발송|전송).{0,8}(?:한도|초과)',
  'muito r[áa]pid|demasiado r[áa]pid|zu schnell|troppo velocemente|trop (?:vite|rapidement)|te snel|zbyt szybko|çok hızlı|слишком (?:быстро|часто)|太快|[频頻]繁|速すぎ|너무 (?:빠|자주)',
  ...rateLimitedInArabic,
])
