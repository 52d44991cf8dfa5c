/** German: pictures, made and changed. */
export const pictures = `
## Help

help-imagine =
    Sag, was das Bild zeigen soll; den Rest kannst du weglassen:

    - \`--size\`: \`square\` (Quadrat), \`landscape\` (Querformat) oder \`portrait\` (Hochformat), oder Breite x Höhe, jeweils von 512 bis 1280, etwa \`1024x768\`.
    - \`--seed\`: eine ganze Zahl; mit derselben entsteht dasselbe Bild noch einmal.

    Zum Beispiel: \`/imagine ein Fuchs im Schnee --size portrait --seed 7\`
help-effect = Schick ein Bild damit, oder antworte auf eines, und sag, was daraus werden soll. Zum Beispiel: \`/effect ein Ölgemälde\`
help-effect-discord = Häng ein Bild an und sag, was daraus werden soll, oder klicke mit rechts auf eine Nachricht mit einem Bild (am Telefon: gedrückt halten), wähle „Apps“, dann „Effekt anwenden“. Zum Beispiel: \`/effect ein Ölgemälde\`
help-mirage = Schick ein Bild damit, oder antworte auf eines, und sag, was daraus werden soll. Zum Beispiel: \`/mirage ein Ölgemälde\`
help-mirage-discord = Häng ein Bild an und sag, was daraus werden soll. Zum Beispiel: \`/mirage ein Ölgemälde\`

## Pictures

thinking-picture = Ich mache dein Bild …
picture-made = { $width } × { $height } · Seed { $seed }
effect-made = Seed { $seed }
effect-album = Du hast ein Album geschickt; das ist eines seiner Bilder.
effect-first = Du hast mehrere Bilder geschickt; das ist aus dem ersten entstanden.
effect-menu =
    { $credits ->
        [one] Was soll aus diesem Bild werden? Jedes davon kostet 1 Credit; oder antworte auf das Bild mit eigenen Worten, etwa \`/{ $name } ein Kirchenfenster\`
       *[other] Was soll aus diesem Bild werden? Jedes davon kostet { $credits } Credits; oder antworte auf das Bild mit eigenen Worten, etwa \`/{ $name } ein Kirchenfenster\`
    }
effect-choices =
    { $credits ->
        [one] Was soll aus diesem Bild werden? Jedes davon kostet 1 Credit; oder häng das Bild an /{ $name } an und sag es mit eigenen Worten.
       *[other] Was soll aus diesem Bild werden? Jedes davon kostet { $credits } Credits; oder häng das Bild an /{ $name } an und sag es mit eigenen Worten.
    }
original-here = Das Original, so wie es entstanden ist.

## Buttons

button-another =
    { $credits ->
        [one] Noch eins · 1 Credit
       *[other] Noch eins · { $credits } Credits
    }
button-same =
    { $credits ->
        [one] Noch einmal · 1 Credit
       *[other] Noch einmal · { $credits } Credits
    }
button-any-seed =
    { $credits ->
        [one] Beliebiger Seed · 1 Credit
       *[other] Beliebiger Seed · { $credits } Credits
    }
button-try-picture =
    { $credits ->
        [one] Einen Fuchs probieren · 1 Credit
       *[other] Einen Fuchs probieren · { $credits } Credits
    }
button-size =
    { $credits ->
        [one] { $width } × { $height } · 1 Credit
       *[other] { $width } × { $height } · { $credits } Credits
    }
button-square =
    { $credits ->
        [one] Quadrat · 1 Credit
       *[other] Quadrat · { $credits } Credits
    }
button-landscape =
    { $credits ->
        [one] Querformat · 1 Credit
       *[other] Querformat · { $credits } Credits
    }
button-portrait =
    { $credits ->
        [one] Hochformat · 1 Credit
       *[other] Hochformat · { $credits } Credits
    }
button-use = Für einen Effekt nehmen
button-other-effect = Anderer Effekt
button-original = Original als Datei
preset-oil = Ölgemälde
preset-watercolour = Aquarell
preset-pencil = Bleistiftskizze
preset-neon = Neon
preset-pixel = Pixelkunst
preset-comic = Comic

unknown-made = Wenn du dieses Bild verändern möchtest, antworte darauf mit /effect und sag, wie. Die Modelle, die antworten, sehen es nicht; deshalb habe ich sie nicht gefragt. Um darüber zu reden, frag, ohne darauf zu antworten.
unknown-made-discord = Wenn du dieses Bild verändern möchtest, drück darunter „Für einen Effekt nehmen“. Die Modelle, die antworten, sehen es nicht; deshalb habe ich sie nicht gefragt. Um darüber zu reden, frag, ohne darauf zu antworten.

## What cannot be made as it was asked for

picture-empty =
    Was soll das Bild zeigen? Schreib es hinter den Befehl, zum Beispiel:

    \`/imagine ein Fuchs im Schnee\`
size-missing = Hinter --size fehlt eine Größe: Wähle unten eine, oder schreib es so: \`/imagine ein Fuchs --size 1024x768\`
size-wrong = Die Größe „{ $given }“ kann ein Bild nicht haben: Breite und Höhe gehen jeweils von 512 bis 1280. Wähle unten, was am nächsten kommt, oder schreib es so: \`/imagine ein Fuchs --size 1024x768\`
seed-missing = Hinter --seed fehlt eine Zahl: Lass es weg, dann wähle ich eine, oder schreib es so: \`--seed 7\`
seed-wrong = „{ $given }“ ist kein Seed, denn das ist eine ganze Zahl: Lass es weg, dann wähle ich eine, oder schreib es so: \`--seed 7\`
seed-large = „{ $given }“ ist zu groß für einen Seed, denn der geht bis { $most }: Lass ihn weg, dann wähle ich einen, oder schreib es so: \`--seed 7\`
source-none = Welches Bild? Schick eines mit \`/{ $name } ein Ölgemälde\` als Bildunterschrift, oder antworte damit auf eines.
source-moving = Das bewegt sich, und ich kann nur unbewegte Bilder verändern: Schick ein Foto, ein PNG oder ein JPG mit \`/{ $name } ein Ölgemälde\` als Bildunterschrift.
source-other = Das ist { $what }, und ich kann nur Bilder verändern: Schick ein Foto, ein PNG oder ein JPG mit \`/{ $name } ein Ölgemälde\` als Bildunterschrift.
source-large = Diese Datei ist größer als { $megabytes } MB, und mehr kann ich nicht holen: Schick sie als Foto mit \`/{ $name } ein Ölgemälde\` als Bildunterschrift.
source-gone = Dieses Bild ist nicht mehr da: Bitte schick es noch einmal mit \`/{ $name } ein Ölgemälde\` als Bildunterschrift.
source-away = Dieses Bild konnte ich gerade nicht holen. Bitte versuch es gleich noch einmal.
source-which = Welches Bild?
source-moves = Das bewegt sich, und ich kann nur unbewegte Bilder verändern.
source-is-other = Das ist { $what }, und ich kann nur Bilder verändern.
source-is-large = Diese Datei ist größer als { $megabytes } MB, und mehr kann ich nicht holen.
source-is-gone = Dieses Bild ist nicht mehr da.
source-how-effect = Häng ein PNG, JPG oder WebP an \`/effect ein Ölgemälde\` an, oder klicke mit rechts auf eine Nachricht mit einem Bild (am Telefon: gedrückt halten), wähle „Apps“, dann „Effekt anwenden“.
source-how = Häng ein PNG, JPG oder WebP an \`/{ $name } ein Ölgemälde\` an.
source-how-console = Zieh ein PNG, JPG oder WebP hierher, oder füg eines ein, und schreib \`/{ $name } ein Ölgemälde\` dazu.
picture-gone = Woraus das entstanden ist, habe ich nicht mehr. Bitte sag es noch einmal, etwa \`/imagine ein Fuchs im Schnee\`
effect-gone = Woraus das entstanden ist, habe ich nicht mehr. Bitte antworte auf das Bild und sag, was daraus werden soll, etwa \`/{ $name } ein Ölgemälde\`
effect-forgotten = Woraus das entstanden ist, habe ich nicht mehr. Bitte häng das Bild an und sag, was daraus werden soll: \`/{ $name } ein Ölgemälde\`
original-veiled = Eine Datei kann ich nicht verhüllen, deshalb gebe ich sie nicht heraus, wo andere sie sähen. Lass das Bild im Einzelchat mit mir entstehen, dann bekommst du dort das Original.
adult-elsewhere = Dieses Bild ist für Erwachsene, und hier ist kein Ort dafür. Frag mich dort danach, wo es entstanden ist.
original-gone = Das Original habe ich nicht mehr; Originale behalte ich eine Stunde lang. Mit denselben Worten und demselben Seed entsteht es noch einmal.

## What a file is

content-empty = eine leere Datei
content-pdf = ein PDF-Dokument
content-heic = ein HEIC-Bild
content-video = ein Video
content-tiff = ein TIFF-Bild
content-icon = ein Symbol
content-jpeg-xl = ein JPEG-XL-Bild
content-archive = ein ZIP-Archiv oder ein Office-Dokument
content-sound = eine Tondatei
content-svg = eine SVG-Zeichnung
content-page = eine Webseite
content-text = ein Text
content-unknown = eine Datei unbekannter Art

## What became of it

picture-input = So kann der Dienst dieses Bild nicht machen.
picture-too-long = Das ist mehr, als der Dienst für ein Bild annimmt.
picture-shorter = Bitte kürze es, oder nimm ein kleineres Bild, und frag noch einmal.
picture-refused = Der Dienst hat dieses Bild abgelehnt und keinen Grund genannt.
picture-busy = Der Dienst hat gerade zu viel auf einmal zu tun.
picture-failed = Der Dienst hat versucht, das Bild zu machen, und es ist ihm nicht gelungen.
picture-timeout = Der Dienst hat zu lange für das Bild gebraucht.
picture-cut = Das Bild brach ab, bevor es vollständig war.
picture-unreadable = Was der Dienst geschickt hat, ist kein Bild.
picture-cancelled = Das wurde abgebrochen, bevor das Bild da war.
picture-interrupted = Während dieses Bild entstand, wurde Herald neu gestartet, und von selbst fragt Herald nicht zweimal. Du kannst noch einmal fragen.
picture-limit-minute = Das ist viel in kurzer Zeit. Bitte frag { $when } noch einmal.
picture-limit-person = Für dieses Bild hast du heute zu wenige Credits übrig. Neue gibt es { $when }.
picture-unveiled = Dieses Bild ist nur für Erwachsene und ließ sich hier nicht verhüllt zeigen, darum zeige ich nichts davon. Es ist bezahlt. Du kannst noch einmal fragen, vielleicht mit anderen Worten.
picture-limit-chat = Für dieses Bild sind hier heute zu wenige Credits übrig. Neue gibt es { $when }.
`;
