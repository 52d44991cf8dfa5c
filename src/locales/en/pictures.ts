/** English: pictures, made and changed. */
export const pictures = `
## Help

help-imagine =
    Say what the picture is to show; the rest may be left out:

    - \`--size\`: square, landscape or portrait, or width x height, each from 512 to 1280, such as \`1024x768\`.
    - \`--seed\`: a whole number; the same one makes the same picture again.

    For example: \`/imagine a fox in the snow --size portrait --seed 7\`
help-effect = Send a picture with it, or reply to one, and say what is to become of it. For example: \`/effect an oil painting\`
help-effect-discord = Attach a picture and say what is to become of it, or right-click a message that shows one (on a phone: hold it), choose Apps, then “Apply an effect”. For example: \`/effect an oil painting\`
help-mirage = Send a picture with it, or reply to one, and say what is to become of it. For example: \`/mirage an oil painting\`
help-mirage-discord = Attach a picture and say what is to become of it. For example: \`/mirage an oil painting\`

## Pictures

thinking-picture = Making your picture…
picture-made = { $width } × { $height } · seed { $seed }
effect-made = seed { $seed }
effect-album = You sent an album; this is one of its pictures.
effect-first = You sent several pictures; this was made of the first.
effect-menu =
    { $credits ->
        [one] What is to become of this picture? Each of these costs 1 credit; or reply to the picture in your own words, such as \`/{ $name } a stained glass window\`
       *[other] What is to become of this picture? Each of these costs { $credits } credits; or reply to the picture in your own words, such as \`/{ $name } a stained glass window\`
    }
effect-choices =
    { $credits ->
        [one] What is to become of this picture? Each of these costs 1 credit; or attach the picture to /{ $name } and say it in your own words.
       *[other] What is to become of this picture? Each of these costs { $credits } credits; or attach the picture to /{ $name } and say it in your own words.
    }
original-here = The original, as it was made.

## Buttons

button-another =
    { $credits ->
        [one] Again · 1 credit
       *[other] Again · { $credits } credits
    }
button-same =
    { $credits ->
        [one] Once more · 1 credit
       *[other] Once more · { $credits } credits
    }
button-any-seed =
    { $credits ->
        [one] Any seed · 1 credit
       *[other] Any seed · { $credits } credits
    }
button-try-picture =
    { $credits ->
        [one] Try a fox · 1 credit
       *[other] Try a fox · { $credits } credits
    }
button-size =
    { $credits ->
        [one] { $width } × { $height } · 1 credit
       *[other] { $width } × { $height } · { $credits } credits
    }
button-square =
    { $credits ->
        [one] Square · 1 credit
       *[other] Square · { $credits } credits
    }
button-landscape =
    { $credits ->
        [one] Landscape · 1 credit
       *[other] Landscape · { $credits } credits
    }
button-portrait =
    { $credits ->
        [one] Portrait · 1 credit
       *[other] Portrait · { $credits } credits
    }
button-use = Use for an effect
button-other-effect = Another effect
button-original = Original as a file
preset-oil = Oil painting
preset-watercolour = Watercolour
preset-pencil = Pencil sketch
preset-neon = Neon
preset-pixel = Pixel art
preset-comic = Comic

unknown-made = To change this picture, reply to it with /effect and say how. The models that answer cannot see it, so I have not asked them; to talk about it, ask without the reply.
unknown-made-discord = To change this picture, press “Use for an effect” below it. The models that answer cannot see it, so I have not asked them; to talk about it, ask without the reply.

## What cannot be made as it was asked for

picture-empty =
    What should the picture show? Write it behind the command, for example:

    \`/imagine a fox in the snow\`
size-missing = A size is missing behind --size: pick one below, or write it like this: \`/imagine a fox --size 1024x768\`
size-wrong = A picture cannot have the size “{ $given }”: width and height are each from 512 to 1280. Pick what comes nearest below, or write it like this: \`/imagine a fox --size 1024x768\`
seed-missing = A number is missing behind --seed: leave it out and I choose one, or write it like this: \`--seed 7\`
seed-wrong = “{ $given }” is no seed, for that is a whole number: leave it out and I choose one, or write it like this: \`--seed 7\`
seed-large = “{ $given }” is too large for a seed, which goes up to { $most }: leave it out and I choose one, or write it like this: \`--seed 7\`
source-none = Which picture? Send one with \`/{ $name } an oil painting\` as its caption, or reply to one with that.
source-moving = That one moves, and I can change only still pictures: send a photo, a PNG or a JPG with \`/{ $name } an oil painting\` as its caption.
source-other = That is { $what }, and I can change only pictures: send a photo, a PNG or a JPG with \`/{ $name } an oil painting\` as its caption.
source-large = That file is larger than { $megabytes } MB, the most that I can fetch: send it as a photo with \`/{ $name } an oil painting\` as its caption.
source-gone = That picture is not there any more: please send it once more with \`/{ $name } an oil painting\` as its caption.
source-away = I could not fetch that picture just now. Please try it again in a moment.
source-which = Which picture?
source-moves = That one moves, and I can change only still pictures.
source-is-other = That is { $what }, and I can change only pictures.
source-is-large = That file is larger than { $megabytes } MB, the most that I can fetch.
source-is-gone = That picture is not there any more.
source-how-effect = Attach a PNG, JPG or WebP to \`/effect an oil painting\`, or right-click a message that shows one (on a phone: hold it), choose Apps, then “Apply an effect”.
source-how = Attach a PNG, JPG or WebP to \`/{ $name } an oil painting\`.
source-how-console = Drop a PNG, JPG or WebP here, or paste one, and write \`/{ $name } an oil painting\` with it.
picture-gone = I no longer have what this was made of. Please say it once more, such as \`/imagine a fox in the snow\`
effect-gone = I no longer have what this was made of. Please reply to the picture with what is to become of it, such as \`/{ $name } an oil painting\`
effect-forgotten = I no longer have what this was made of. Please attach the picture and say what is to become of it: \`/{ $name } an oil painting\`
original-veiled = A file cannot be veiled, so I do not hand this one over where others would see it. Make it in a private chat with me, and you can have the original there.
adult-elsewhere = That picture is for adults, and this is no place for it. Ask me for it where it was made.
original-gone = I no longer have the original; I keep originals for an hour. The same words and the same seed can make it once more.

## What became of it

picture-input = The service cannot make this picture as it was asked for.
picture-too-long = This is more than the service takes for one picture.
picture-shorter = Please shorten it, or take a smaller picture, and ask once more.
picture-refused = The service declined to make this picture and gave no reason.
picture-busy = The service has too much to do at once just now.
picture-failed = The service tried to make the picture and did not manage.
picture-timeout = The service took too long to make the picture.
picture-cut = The picture broke off before it was whole.
picture-unreadable = The service sent something that is not a picture.
picture-unveiled = This picture is for adults only and could not be shown veiled here, so I show nothing of it. It has been paid for. You can ask once more, perhaps in other words.
picture-cancelled = This was cancelled before the picture was there.
picture-interrupted = Herald was restarted while this picture was being made, and does not ask twice on its own. You can ask again.
picture-limit-minute = That is a lot in a short time. Please ask again { $when }.
picture-limit-person = You have too few credits left today for this picture. There will be new ones { $when }.
picture-limit-chat = Too few credits are left here today for this picture. There will be new ones { $when }.
`;
