/** German: the small commands with their menu, and what is said of what cannot be read. */
export const commands = `
## The command table

does-ask = eine Frage, die Antwort kommt nach und nach
does-imagine = ein Bild machen
does-effect = ein Bild verändern
does-news = Marktnachrichten zum Blättern
does-mood = die Stimmung am Markt als Bild
does-digest = regelmäßige Nachrichten zu einem Thema für diesen Chat
does-account = das Guthaben, nur für deine Augen
does-usage = was hier ausgegeben wurde, mit Diagramm
does-key = deinen eigenen Schlüssel für den Dienst nutzen
does-model = wählen, welches Modell dir antwortet
does-persona = wählen, in welcher Art dir geantwortet wird
does-language = deine Sprache wählen
does-reset = das Gespräch vergessen
does-settings = was Administratoren für einen Chat entscheiden
does-extract = strukturierte Daten aus einem Text
does-mirage = der dritte Weg zu einem Bild, wenn er eingerichtet ist
does-cancel = anhalten, was gerade läuft
does-help = was man hier sagen kann
does-start = eine Begrüßung mit Ideen zum Ausprobieren
does-privacy = was gespeichert ist und wie du es löschst

costs-ask = 1, 2 oder 3, je nach Modell
costs-imagine = 1
costs-effect = 1
costs-news = 1 je Suche
costs-mood = 1
costs-digest = 1 je Ausgabe
costs-extract = 1, 2 oder 3, je nach Modell
costs-mirage = 1

## Start

start-private =
    Hallo, ich bin Herald. Frag mich, was du willst; mit Kryptomärkten kenne ich mich am besten aus. Fünf Dinge zum Ausprobieren:

    - Schreib eine Frage, einfach so. Ich weiß, worüber wir gesprochen haben, bis du /reset sagst.
    - Antworte auf eine Nachricht, oder zitiere einen Teil davon, und frag etwas dazu.
    - \`/imagine ein Fuchs im Schnee\` macht ein Bild; antworte auf irgendein Bild mit \`/effect Aquarell\`, um es zu ändern.
    - /model: wähle, wer antwortet, vom schnellen für 1 Credit bis zum gründlichsten für 3.
    - /persona: wähle, wie ich antworte, etwa geduldig erklärend oder skeptisch.

    /help zeigt alles, /privacy sagt, was ich speichere.
start-messages =
    Hallo, ich bin Herald. Frag mich, was du willst; mit Kryptomärkten kenne ich mich am besten aus. Fünf Dinge zum Ausprobieren:

    - Schreib eine Frage, einfach so. Ich weiß, worüber wir gesprochen haben, bis du /reset sagst.
    - Klicke mit rechts auf eine Nachricht (am Telefon: gedrückt halten), wähle „Apps“, dann „Dazu fragen“.
    - \`/imagine ein Fuchs im Schnee\` macht ein Bild; häng eines an /effect an, um es zu ändern.
    - /model: wähle, wer antwortet, vom schnellen für 1 Credit bis zum gründlichsten für 3.
    - /persona: wähle, wie ich antworte, etwa geduldig erklärend oder skeptisch.

    /help zeigt alles, /privacy sagt, was ich speichere.
start-console =
    Hallo, ich bin Herald. Frag mich, was du willst; mit Kryptomärkten kenne ich mich am besten aus. Fünf Dinge zum Ausprobieren:

    - Schreib eine Frage, einfach so. Ich weiß, worüber wir gesprochen haben, bis du /reset sagst.
    - \`/imagine ein Fuchs im Schnee\` macht ein Bild; zieh eines hierher und schreib \`/effect Aquarell\` dazu, um es zu ändern.
    - \`/news bitcoin etf\` zeigt, was es Neues gibt, und \`/digest add bitcoin etf --at 09:00\` bringt es jeden Morgen.
    - /model: wähle, wer antwortet, vom schnellen für 1 Credit bis zum gründlichsten für 3.
    - /persona: wähle, wie ich antworte, etwa geduldig erklärend oder skeptisch.

    /help zeigt alles, /privacy sagt, was ich speichere.
start-group =
    Hallo, ich bin Herald, und ich beantworte hier Fragen. Vier Dinge zum Ausprobieren:

    - \`/ask Warum bewegt sich Bitcoin diese Woche?\`
    - Erwähne { $name } irgendwo in deiner Frage.
    - Antworte auf eine meiner Antworten, dann geht es von dort weiter.
    - Antworte auf irgendeine Nachricht, erwähne { $name } und frag etwas dazu.

    /help zeigt alles. Administratoren entscheiden mit /settings, wann ich spreche.
start-server =
    Hallo, ich bin Herald, und ich beantworte hier Fragen. Fünf Dinge zum Ausprobieren:

    - \`/ask Warum bewegt sich Bitcoin diese Woche?\`
    - Erwähne { $name } irgendwo in deiner Frage.
    - Antworte auf eine meiner Antworten, dann geht es von dort weiter; der Knopf darunter öffnet einen Thread dafür.
    - Klicke mit rechts auf eine Nachricht (am Telefon: gedrückt halten), wähle „Apps“, dann „Dazu fragen“.
    - \`/imagine ein Fuchs im Schnee\` macht ein Bild.

    /help zeigt alles. Administratoren entscheiden mit /settings, wann ich spreche.
start-channel = Hallo, ich bin Herald. In einem Kanal antworte ich nur auf Befehle; /help zeigt sie.

## Help

help-private = Schreib mir eine Frage, einfach so, oder nimm eines davon:
help-group = Hier antworte ich auf Befehle, auf Nachrichten an { $name } und auf Antworten auf meine Nachrichten:
help-server = Hier antworte ich auf Befehle, auf Nachrichten, die { $name } erwähnen, und auf Antworten auf meine Nachrichten; mehr gibt es mit einem Rechtsklick auf eine Nachricht (am Telefon: gedrückt halten) unter „Apps“:
help-channel = In einem Kanal antworte ich nur auf Befehle:
help-more = Mehr über einen davon: \`/help ask\`
help-credits = Credits: { $credits }
help-administrators = nur für Administratoren
help-ask =
    Zuerst kommt die Frage; den Rest kannst du weglassen:

    - \`--model\`: versa (1 Credit), nexus (2) oder eclipse (3). \`/ask --model eclipse\` kostet also 3 Credits.
    - \`--persona\`: ein Name aus der Liste von /persona, oder eine Beschreibung in Anführungszeichen.

    Zum Beispiel: \`/ask Warum bewegt sich Bitcoin? --model nexus --persona brief\`
help-ask-discord =
    Zuerst kommt die Frage; den Rest kannst du weglassen:

    - \`--model\`: versa (1 Credit), nexus (2) oder eclipse (3). \`/ask --model eclipse\` kostet also 3 Credits.
    - \`--persona\`: ein Name aus der Liste von /persona, oder eine Beschreibung in eigenen Worten.
    - \`private\`: Die Antwort siehst nur du.

    Zum Beispiel: \`/ask Warum bewegt sich Bitcoin? --model nexus --persona brief\`

    Um zu einer Nachricht zu fragen, klicke mit rechts darauf (am Telefon: gedrückt halten), wähle „Apps“, dann „Dazu fragen“.
help-model = Allein zeigt es, welches dir gerade antwortet. Mit einem Namen änderst du das, und \`/model default\` geht zurück. Zum Beispiel: \`/model nexus\`
help-persona = Allein zeigt es die Liste. Mit einem Namen oder einer Beschreibung änderst du, wie dir geantwortet wird, und \`/persona default\` geht zurück. Zum Beispiel: \`/persona ein Pirat, der Diagramme liebt\`
help-reset = Nichts von dem, was vorher gesagt wurde, geht mit deiner nächsten Frage mit. In einer Gruppe ohne Themen: Antworte damit auf eine meiner Nachrichten, dann vergesse ich diese Kette von Antworten.
help-reset-discord = Nichts von dem, was vorher gesagt wurde, geht mit deiner nächsten Frage hier mit. In einem Thread ist das, was darin gesagt wurde; sonst das, was du in diesem Kanal mit /ask gefragt hast. Erwähne mich damit in einer Antwort auf eine meiner Nachrichten, dann vergesse ich diese Kette von Antworten.
help-settings = Zeigt alles, was hier entschieden ist, mit Knöpfen zum Ändern: in einer Gruppe für alle, durch ihre Administratoren; in einem privaten Chat für dich allein. Du kannst es auch schreiben. Zum Beispiel: \`/settings model nexus\` oder \`/settings budget person 20\`
help-settings-discord = Zeigt alles, was hier entschieden ist, mit Knöpfen und Formularen zum Ändern: auf einem Server für alle, durch alle, die ihn verwalten dürfen; in einem privaten Chat für dich allein.
help-cancel = Hält alles an, was ich in diesem Chat gerade für dich tue, und was noch wartet. Der Knopf „Stopp“ unter einer Antwort hält nur diese an.
help-help = Zeigt, was ich kann, oder erklärt einen Befehl. Zum Beispiel: \`/help ask\`
help-start = Eine kurze Begrüßung mit Ideen zum Ausprobieren.
help-privacy = Zeigt, was ich über dich speichere und wie lange, in einem privaten Chat mit Zahlen. \`/privacy forget\` löscht, was ich über dich speichere, nach einer Rückfrage.
help-privacy-discord = Zeigt nur dir, was ich über dich speichere und wie lange, mit Zahlen. \`/privacy forget\` löscht, was ich über dich speichere, nach einer Rückfrage.

## What cannot be read

unknown-picture = Bilder kann ich nicht sehen: Die Modelle, die antworten, lesen nur Text. Beschreib in Worten, was es zeigt, und frag etwas dazu.
unknown-picture-effect = Wenn du das Bild verändern möchtest, schick es mit /effect und sag, wie.
unknown-voice = Zuhören und zusehen kann ich nicht. Bitte schreib in Worten, worum es geht und was du wissen möchtest.
unknown-file = Dateien kann ich nicht öffnen. Bitte füge den Teil, auf den es ankommt, als Text ein und frag etwas dazu.
unknown-sticker = Schön, aber ich verstehe nur Worte. Was möchtest du wissen?
unknown-withheld = Die Nachricht, auf die du antwortest, zeigt Discord mir nicht. Um zu ihr zu fragen, klick sie mit rechts an (am Telefon: gedrückt halten), wähl „Apps“ und dann „Dazu fragen“. Wenn deine Frage für sich steht, stell sie ohne die Antwort auf die Nachricht.
unknown-kind = Ich kann nur Text lesen. Bitte schreib, was du wissen möchtest.
command-not-yet = /{ $name } gibt es in dieser Version noch nicht. /help zeigt, was es gibt.
command-near = /{ $name } gibt es nicht. Meintest du /{ $near }? /help zeigt alles.
command-unknown = /{ $name } gibt es nicht. /help zeigt, was es gibt; wenn du etwas fragen möchtest, schreib es hinter /ask.

## Model and persona

model-now =
    { $credits ->
        [one] Gerade antwortet dir **{ $model }**, für 1 Credit je Frage. Wähle ein anderes, oder schreib es so: \`/model nexus\`
       *[other] Gerade antwortet dir **{ $model }**, für { $credits } Credits je Frage. Wähle ein anderes, oder schreib es so: \`/model nexus\`
    }
model-set =
    { $credits ->
        [one] Ab jetzt antwortet dir **{ $model }**, für 1 Credit je Frage.
       *[other] Ab jetzt antwortet dir **{ $model }**, für { $credits } Credits je Frage.
    }
model-chat =
    { $credits ->
        [one] In diesem Chat haben die Administratoren **{ $model }** für alle gewählt, für 1 Credit je Frage; deine Wahl gilt anderswo, und \`--model\` in einer Frage geht beidem vor.
       *[other] In diesem Chat haben die Administratoren **{ $model }** für alle gewählt, für { $credits } Credits je Frage; deine Wahl gilt anderswo, und \`--model\` in einer Frage geht beidem vor.
    }
model-server =
    { $credits ->
        [one] Auf diesem Server ist **{ $model }** für alle gewählt, für 1 Credit je Frage; deine Wahl gilt anderswo, und ein Modell, das du bei /ask nennst, geht beidem vor.
       *[other] Auf diesem Server ist **{ $model }** für alle gewählt, für { $credits } Credits je Frage; deine Wahl gilt anderswo, und ein Modell, das du bei /ask nennst, geht beidem vor.
    }
model-wrong = Ein Modell namens „{ $given }“ gibt es nicht. Es gibt { $models }; wähle unten eines, oder schreib es so: \`/model nexus\`
persona-none = Gerade wird dir ohne Persona geantwortet. Es gibt:
persona-now = Gerade wird dir in dieser Persona geantwortet: { $persona }. Es gibt:
persona-how = Wähle unten eine, oder beschreib deine eigene: \`/persona ein Pirat, der Diagramme liebt\`
persona-set = Ab jetzt wird dir in dieser Persona geantwortet: { $persona }
persona-gone = Ab jetzt wird dir ohne Persona geantwortet.
persona-chat = In diesem Chat haben die Administratoren eine Persona für alle gewählt: { $persona }. Deine Wahl gilt anderswo, und \`--persona\` in einer Frage geht beidem vor.
persona-server = Auf diesem Server ist eine Persona für alle gewählt: { $persona }. Deine Wahl gilt anderswo, und eine Persona, die du bei /ask nennst, geht beidem vor.
persona-wrong = Eine Persona namens „{ $given }“ gibt es nicht. Es gibt { $personas }. Wähle unten eine, oder beschreib deine eigene in ein paar Worten: \`/persona ein Pirat, der Diagramme liebt\`
persona-analyst = zuerst die Zahlen, dann die Gründe, dann die Risiken
persona-teacher = erklärt von Grund auf, mit Beispielen aus dem Alltag
persona-sceptic = fragt, was dagegen spricht
persona-brief = höchstens drei kurze Sätze
persona-formal = gesetzte Worte, keine Scherze
persona-pirate = redet wie auf hoher See, und die Fakten stimmen trotzdem

## Reset

reset-done = Vergessen. Deine nächste Frage beginnt von vorn.
reset-nothing = Hier gab es nichts zu vergessen. Deine nächste Frage beginnt von vorn.
reset-chain = Vergessen: Aus dieser Kette von Antworten geht nichts mehr mit. Andere Ketten in dieser Gruppe bleiben im Gedächtnis wie zuvor.
reset-which = In dieser Gruppe ist jede Kette von Antworten ein eigenes Gespräch. Antworte mit /reset auf eine meiner Nachrichten, dann vergesse ich diese; eine neue Frage beginnt ohnehin von vorn.

## Privacy

privacy =
    Was hier gespeichert wird, und wie lange:

    - **Gespräche**: die letzten Fragen und Antworten, höchstens 30, bis einen Monat nach dem letzten Wort. Sie gehen mit deiner nächsten Frage mit, damit die Antwort passt.
    - **Einstellungen**: was du gewählt hast, bis du es löschst.
    - **Eigener Schlüssel**: versiegelt, bis du ihn entfernst.
    - **Ausgaben**: wer wo und wofür wie viele Credits ausgegeben hat, 400 Tage lang; ohne jeden Text.
    - **Namen**: wie Personen und Chats heißen, bis 90 Tage nach ihrer letzten Ausgabe.
    - **Bilder**: Originale, eine Stunde lang nach ihrer Ankunft.{ $console }
    - **Antworten**: jede mit ihrer Frage einen Tag lang, damit ein Absturz sie nicht verliert und sie noch einmal gestellt werden kann.
    - **Knöpfe**: wonach du gefragt hast, wo Knöpfe unter der Antwort noch einmal danach fragen, höchstens 200-mal, 90 Tage lang.
    - **Nachrichten**: wonach du gesucht hast, für die Knöpfe zum Blättern, bis zwei Jahre nach dem letzten Druck; die Seiten 90 Tage lang, ohne Namen.
    - **Digests**: welche du eingerichtet hast, mit deinem Namen, bis sie entfernt werden.
    - **Protokoll**: wann du um welche Art von Sache gebeten hast und was daraus geworden ist, vier Tage lang; ohne jeden Text, außer bei dem, was gescheitert ist: Das wird drei Tage lang aufgehoben, damit es noch einmal versucht werden kann.

    Deine Fragen beantwortet ein KI-Dienst. Er bekommt ihren Text und, wo mehrere sprechen, deren Namen.

    /reset vergisst ein Gespräch. \`/privacy forget\` löscht überall, was über dich gespeichert ist, nach einer Rückfrage.
privacy-console = **Konsole**: deine Gespräche bis einen Monat nach dem letzten Wort, höchstens 50 mit den letzten 300 Nachrichten eines jeden, und ihre Bilder und Dateien eine Woche lang.
privacy-privately = Wenn du sehen möchtest, was über dich gespeichert ist, öffne einen privaten Chat mit mir und schreib dort /privacy.
privacy-link = [Öffne einen privaten Chat mit mir]({ $link }), um zu sehen, was über dich gespeichert ist; sonst sieht es dort niemand.
privacy-command = Wenn du sehen möchtest, was über dich gespeichert ist, nutze /privacy als Befehl: Die Antwort sieht sonst niemand.
privacy-yours = Was ich in diesem Augenblick über dich weiß:
privacy-conversations-none = **Gespräche**: keine.
privacy-conversations =
    { $conversations ->
        [one] **Gespräche**: 1, mit { $turns ->
            [one] 1 Frage
           *[other] { $turns } Fragen
        } von dir.
       *[other] **Gespräche**: { $conversations }, mit { $turns ->
            [one] 1 Frage
           *[other] { $turns } Fragen
        } von dir.
    }
privacy-settings-none = **Einstellungen**: nichts gewählt.
privacy-settings = **Einstellungen**: { $list }.
privacy-model = Modell { $model }
privacy-persona = Persona „{ $persona }“
privacy-language = Sprache { $language }
privacy-adult =
    { $adult ->
        [true] Bilder für Erwachsene an
       *[other] Bilder für Erwachsene aus
    }
privacy-key-none = **Eigener Schlüssel**: keiner.
privacy-key = **Eigener Schlüssel**: einer, der auf „{ $ends }“ endet, seit { $since }.
privacy-spending-none = **Ausgaben**: nichts in 400 Tagen.
privacy-spending =
    { $calls ->
        [one] **Ausgaben**: 1 Eintrag
       *[other] **Ausgaben**: { $calls } Einträge
    } in 400 Tagen, mit { $credits ->
        [one] 1 Credit
       *[other] { $credits } Credits
    }.
privacy-asked-none = **Knöpfe**: Für sie ist nichts aufgehoben.
privacy-asked =
    { $count ->
        [one] **Knöpfe**: 1 Frage oder Bild von dir, mit denen sie noch einmal fragen.
       *[other] **Knöpfe**: { $count } Fragen und Bilder von dir, mit denen sie noch einmal fragen.
    }
privacy-views-none = **Nachrichten**: Nichts, wonach du gesucht hast, ist aufgehoben.
privacy-views =
    { $count ->
        [one] **Nachrichten**: 1 Suche von dir, in der du blättern kannst.
       *[other] **Nachrichten**: { $count } Suchen von dir, in denen du blättern kannst.
    }
privacy-requests-none = **Protokoll**: keine Anfrage in vier Tagen.
privacy-requests =
    { $count ->
        [one] **Protokoll**: 1 Anfrage in vier Tagen, und was daraus geworden ist.
       *[other] **Protokoll**: { $count } Anfragen in vier Tagen, und was daraus geworden ist.
    }
privacy-name-none = **Name**: nicht gespeichert.
privacy-name = **Name**: { $name }.
forget-sure = Soll ich löschen, was ich über dich speichere: deinen Teil aller Gespräche, deine Einstellungen, deinen eigenen Schlüssel, deinen Namen, und wessen die Einträge der Abrechnung sind? Das lässt sich nicht rückgängig machen.
forget-not-yours = Dieser Knopf ist für jemand anderen. Wenn ich löschen soll, was ich über dich speichere, schreib selbst \`/privacy forget\`.
forgot = Erledigt. Das wurde gelöscht:
forgot-conversations =
    { $count ->
        [one] dein Teil von 1 Gespräch
       *[other] dein Teil von { $count } Gesprächen
    }
forgot-settings = was du gewählt hattest: Modell, Persona, Sprache und dergleichen
forgot-key = dein eigener Schlüssel für den Dienst
forgot-asked =
    { $count ->
        [one] 1 Frage oder Bild, das sich die Knöpfe unter meinen Antworten gemerkt hatten
       *[other] { $count } Fragen und Bilder, die sich die Knöpfe unter meinen Antworten gemerkt hatten
    }
forgot-views =
    { $count ->
        [one] 1 Suche nach Nachrichten, in der du blättern konntest
       *[other] { $count } Suchen nach Nachrichten, in denen du blättern konntest
    }
forgot-requests =
    { $count ->
        [one] was aus 1 Anfrage geworden ist
       *[other] was aus { $count } Anfragen geworden ist
    }
forgot-ledger =
    { $count ->
        [one] dein Name in 1 Eintrag der Abrechnung
       *[other] dein Name in { $count } Einträgen der Abrechnung
    }
forgot-name = wie du heißt
forgot-rest = Aufgehobene Antworten und die Zählung für die heutigen Grenzen verfallen innerhalb eines Tages von selbst.
forgot-all = Erledigt. Was ich über dich gespeichert hatte, ist gelöscht. Aufgehobene Antworten und die Zählung für die heutigen Grenzen verfallen innerhalb eines Tages von selbst.
forgot-nothing = Über dich ist nichts mehr gespeichert. Aufgehobene Antworten und die Zählung für die heutigen Grenzen, falls es so etwas gibt, verfallen innerhalb eines Tages von selbst.
`;
