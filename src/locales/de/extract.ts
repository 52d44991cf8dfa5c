/** German: structured output. */
export const extract = `
## Help

help-extract =
    Sag, was ich finden soll, und gib mir dann den Text: dahinter, als Nachricht, auf die du antwortest, oder als angehängte Textdatei. Was ich finden soll, ist eine Liste von Feldern:

    \`/extract name:string, price:number, tags:string[] Die Fuchslampe kostet 49,90 Euro, ist aus Messing und zum Lesen.\`

    Ein Feld ist string, number, integer, boolean, date, datetime, url, email oder eines von mehreren Wörtern, etwa \`mood:(good|bad)\`. Mit \`[]\` dahinter dürfen es mehrere sein, mit \`?\` darf es fehlen.

    Wenn das nicht reicht, schreib ein JSON-Schema, oder häng es als .json-Datei an, und antworte damit auf den Text:

    \`/extract { $example }\`

    Die Antwort wird daran geprüft. Eine kurze kommt als JSON-Block, eine lange als Datei. \`--model nexus\` wählt Modell und Preis, wie bei /ask.
help-extract-discord =
    Sag, was ich finden soll, und gib mir dann den Text, oder häng ihn als Textdatei an. Was ich finden soll, ist eine Liste von Feldern:

    \`/extract name:string, price:number, tags:string[] Die Fuchslampe kostet 49,90 Euro, ist aus Messing und zum Lesen.\`

    Ein Feld ist string, number, integer, boolean, date, datetime, url, email oder eines von mehreren Wörtern, etwa \`mood:(good|bad)\`. Mit \`[]\` dahinter dürfen es mehrere sein, mit \`?\` darf es fehlen.

    Wenn das nicht reicht, schreib stattdessen ein JSON-Schema:

    \`/extract { $example }\`

    Die Antwort wird daran geprüft. Eine kurze kommt als JSON-Block, eine lange als Datei. \`--model nexus\` wählt Modell und Preis, wie bei /ask.

## What is missing or wrong

extract-no-schema =
    Was soll ich finden, und in welchem Text? Nenne zuerst die Felder, zum Beispiel:

    \`/extract name:string, price:number Die Fuchslampe kostet 49,90 Euro.\`

    Der Text darf auch die Nachricht sein, auf die du antwortest, oder eine angehängte Textdatei; statt der Felder kannst du ein JSON-Schema angeben, auch als .json-Datei.
extract-no-schema-discord =
    Was soll ich finden, und in welchem Text? Nenne zuerst die Felder, zum Beispiel:

    \`/extract name:string, price:number Die Fuchslampe kostet 49,90 Euro.\`

    Der Text darf auch eine angehängte Textdatei sein; statt der Felder kannst du ein JSON-Schema angeben.
extract-no-text =
    Was ich finden soll, weiß ich, aber nicht, in welchem Text. Schreib ihn hinter die Felder, antworte auf die Nachricht, in der er steht, oder häng ihn als Textdatei an. Zum Beispiel:

    \`/extract name:string, price:number Die Fuchslampe kostet 49,90 Euro.\`
extract-no-text-discord =
    Was ich finden soll, weiß ich, aber nicht, in welchem Text. Gib ihn mit den Feldern an, oder häng ihn als Textdatei an. Zum Beispiel:

    \`/extract name:string, price:number Die Fuchslampe kostet 49,90 Euro.\`
extract-wrong-type =
    „{ $given }“ ist keine Art von Feld. Es gibt { $types } und Wörter zur Auswahl, etwa (good|bad). Zum Beispiel:

    \`/extract name:string, price:number, mood:(good|bad)\`
extract-twice =
    Das Feld „{ $name }“ kommt zweimal vor; gib jedem einen eigenen Namen. Zum Beispiel:

    \`/extract käufer:string, verkäufer:string\`
extract-not-json =
    Das Schema ist kein gültiges JSON: In Zeile { $line }, Spalte { $column }, vor „{ $near }“, { $wanted ->
        [value] fehlt ein Wert
        [name] fehlt ein Name in Anführungszeichen
        [colon] fehlt ein Doppelpunkt
        [comma] fehlt ein Komma oder eine schließende Klammer
        [end] ist das Schema schon zu Ende, und danach darf in seiner Datei nichts mehr kommen
       *[quote] hat ein Text kein richtiges Ende, oder ein Zeichen darin, das dort nicht stehen darf
    }. So ist es richtig:

    \`/extract { $example }\`
extract-cut-json =
    Das Schema ist kein gültiges JSON: Es endet zu früh, nämlich dort, wo { $wanted ->
        [value] ein Wert fehlt
        [name] ein Name in Anführungszeichen fehlt
        [colon] ein Doppelpunkt fehlt
        [quote] ein Anführungszeichen fehlt
       *[other] eine schließende Klammer fehlt
    }. So ist es richtig:

    \`/extract { $example }\`
extract-no-keywords =
    Dieses JSON ist kein JSON-Schema: Es nennt weder \`type\` noch \`properties\`. Nenne die Felder, oder schreib ein Schema. Zum Beispiel:

    \`/extract name:string, price:number\`
    \`/extract { $example }\`
extract-invalid-schema =
    Das Schema ist kein gültiges JSON-Schema: { $problem }. So ist es richtig:

    \`/extract { $example }\`
extract-whole-schema = das Ganze
extract-unknown-draft = Das Schema nennt eine Fassung von JSON Schema, die ich nicht kenne. Nimm draft-07 oder 2020-12, oder lass sie weg, zum Beispiel: \`/extract { $example }\`
extract-refers-elsewhere = Das Schema verweist auf ein anderes Dokument, und ich hole keines. Schreib die Definition in das Schema selbst und verweise darauf, zum Beispiel mit \`#/definitions/city\`.
extract-broken-schema = Das Schema lässt sich nicht verwenden: Es verweist auf etwas, das es nicht enthält, oder ein Muster darin ist kein regulärer Ausdruck. Ein richtiges Muster: \`^[A-Z]+\`
extract-slow-schema = Das Schema zu lesen dauert zu lange. Bitte vereinfache es, zum Beispiel mit weniger Alternativen und Abhängigkeiten.
extract-long-schema = Das Schema ist länger als { $limit } KB. Bitte mach es kleiner, zum Beispiel mit weniger Feldern auf einmal.
extract-deep-schema = Das Schema ist tiefer als { $limit } Ebenen verschachtelt. Bitte mach es flacher, zum Beispiel mit Definitionen, auf die es verweist.
extract-many-parts = Das Schema hat { $given } Teile, und mehr als { $limit } dürfen es nicht sein. Bitte frag nach weniger Feldern auf einmal.
extract-long-pattern = Das Schema hat ein Muster mit { $given } Zeichen, und mehr als { $limit } dürfen es nicht sein. Bitte nimm ein kürzeres, zum Beispiel \`^[A-Z]+\`.
extract-large-text = Das sind mehr als { $limit } kB Text, und mehr nehme ich nicht auf einmal. Bitte schick mir den Teil, auf den es ankommt.
extract-many-files = Das sind mehr Dateien, als ich auseinanderhalten kann. Häng eine mit dem Text an, und schreib die Felder in die Nachricht, zum Beispiel: \`/extract name:string, price:number\`
extract-file = Die Datei
extract-named-file = Die Datei { $name }
extract-large-file = { $file } ist größer als { $limit } kB, und mehr lese ich nicht. Bitte schick mir den Teil, auf den es ankommt, als Textdatei oder als Nachricht.
extract-gone-file = { $file } ist nicht mehr da. Bitte schick sie noch einmal, mit dem Befehl als Bildunterschrift.
extract-gone-file-discord = { $file } ist nicht mehr da. Bitte häng sie noch einmal an.
extract-away-file = { $file } war gerade nicht zu bekommen. Bitte schick sie gleich noch einmal.
extract-no-text-file = { $file } kann ich nicht lesen, denn ich lese nur Text. Bitte füge ihre Worte ein, oder schick sie als .txt-, .md-, .csv- oder .html-Datei in UTF-8.
extract-gone = Diese Anfrage habe ich nicht mehr. Bitte schreib sie noch einmal, zum Beispiel: \`/extract name:string, price:number\`

## Answers

extract-file-fields =
    { $count ->
        [one] Die Antwort ist eine Datei, denn sie ist lang. Sie hat 1 Feld: { $names }.
       *[other] Die Antwort ist eine Datei, denn sie ist lang. Sie hat { $count } Felder: { $names }.
    }
extract-file-list =
    { $count ->
        [one] Die Antwort ist eine Datei, denn sie ist lang. Sie ist eine Liste mit 1 Eintrag.
       *[other] Die Antwort ist eine Datei, denn sie ist lang. Sie ist eine Liste mit { $count } Einträgen.
    }
extract-file-value = Die Antwort ist eine Datei, denn sie ist lang.
extract-file-raw = Was kam, ist eine Datei, denn es ist lang.
extract-misfits = Die Antwort passt nicht zum Schema:
extract-no-json = Was kam, ist kein JSON:
extract-cut = Die Antwort wurde abgeschnitten, bevor sie vollständig war, denn länger darf sie nicht werden. Ein kürzerer Text oder weniger Felder helfen vielleicht.
extract-endless = Ob die Antwort zum Schema passt, lässt sich nicht sagen: Ein Muster oder ein Verweis im Schema braucht zu lange zum Prüfen. Bitte vereinfache es.
extract-next = Du kannst es noch einmal versuchen, vielleicht mit einem anderen Modell, etwa --model { $model }.
button-extract-again =
    { $credits ->
        [one] Noch einmal versuchen · 1 Credit
       *[other] Noch einmal versuchen · { $credits } Credits
    }

## What does not fit

extract-whole = die Antwort
extract-or = {" oder "}
extract-missing = { $where }: „{ $name }“ fehlt
extract-unwanted = { $where }: „{ $name }“ ist nach dem Schema nicht erlaubt
extract-type = { $where } muss { $wanted } sein
extract-choice = { $where } muss eines davon sein: { $allowed }
extract-format = { $where } hat nicht die Form { $format }
extract-other =
    { $word ->
        [minimum] { $where } muss mindestens { $value } sein
        [maximum] { $where } darf höchstens { $value } sein
        [exclusiveMinimum] { $where } muss größer sein als { $value }
        [exclusiveMaximum] { $where } muss kleiner sein als { $value }
        [multipleOf] { $where } muss ein Vielfaches von { $value } sein
        [minLength] { $where } ist zu kurz; die kleinste Länge ist { $value }
        [maxLength] { $where } ist zu lang; die größte Länge ist { $value }
        [minItems] { $where } hat zu wenige Einträge; das Mindeste ist { $value }
        [maxItems] { $where } hat zu viele Einträge; das Höchste ist { $value }
        [pattern] { $where } passt nicht zum Muster { $value }
        [uniqueItems] { $where } hat denselben Eintrag zweimal
        [anyOf] { $where } ist nichts von dem, was das Schema erlaubt
        [oneOf] { $where } muss genau eines von dem sein, was das Schema erlaubt
       *[other] { $where } hält sich nicht an „{ $word }“ im Schema
    }
`;
