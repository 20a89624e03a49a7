/** Offered stickers by group, out of more than three thousand. */
const groups = {
  love: `red-heart pink-heart white-heart two-hearts sparkling-heart revolving-hearts heart-with-arrow heart-with-ribbon love-letter ring gem-stone
    wedding church bouquet rose dove bell ribbon clinking-glasses bottle-with-popping-cork kiss-mark infinity`,
  party: `balloon birthday-cake cupcake shortcake candle party-popper wrapped-gift sparkler fireworks mirror-ball piata crown top-hat
    trophy 1st-place-medal musical-notes guitar microphone ticket clapper-board game-die magic-wand`,
  baby: `baby-bottle teddy-bear baby-chick hatching-chick duck kite yo-yo crayon puzzle-piece carousel-horse playground-slide
    front-facing-baby-chick rabbit-face bear panda koala socks bathtub bubbles footprints alarm-clock open-book`,
  travel: `airplane luggage world-map compass globe-showing-europe-africa globe-showing-americas globe-showing-asia-australia camera backpack tent
    beach-with-umbrella desert-island palm-tree mountain snow-capped-mountain mount-fuji national-park sailboat passenger-ship anchor canoe
    locomotive automobile bicycle motor-scooter bus parachute ferris-wheel castle statue-of-liberty tokyo-tower hot-springs round-pushpin
    spiral-shell water-wave sunglasses thong-sandal postbox`,
  nature: `sunflower tulip blossom cherry-blossom hibiscus rosette lotus hyacinth white-flower bouquet herb four-leaf-clover seedling potted-plant
    cactus deciduous-tree evergreen-tree leaf-fluttering-in-wind fallen-leaf maple-leaf mushroom coral feather rock`,
  sky: `sun sun-with-face sun-behind-cloud cloud rainbow umbrella snowflake snowman droplet fire star glowing-star shooting-star crescent-moon
    full-moon milky-way night-with-stars sunrise sunset sunrise-over-mountains comet ringed-planet cloud-with-rain wind-face`,
  animals: `dog-face cat-face rabbit fox lion tiger-face horse cow-face pig-face elephant giraffe zebra monkey-face penguin owl swan flamingo
    parrot peacock bird butterfly honeybee lady-beetle snail turtle fish tropical-fish dolphin whale octopus hedgehog deer unicorn paw-prints`,
  food: `red-apple strawberry cherries peach lemon watermelon grapes pineapple avocado croissant bread cheese-wedge pizza hamburger taco sushi
    spaghetti ice-cream soft-ice-cream doughnut cookie pancakes chocolate-bar lollipop hot-beverage teapot wine-glass cocktail-glass
    tropical-drink fork-and-knife-with-plate popcorn honey-pot`,
  seasons: `christmas-tree snowman-without-snow wrapped-gift pine-decoration skis sled ice-skate jack-o-lantern ghost maple-leaf chestnut scarf gloves
    tanabata-tree carp-streamer wind-chime red-envelope red-paper-lantern diya-lamp beach-with-umbrella bikini shaved-ice hot-beverage`,
  home: `house house-with-garden houses key couch-and-lamp bed books graduation-cap school soccer-ball basketball tennis running-shoe
    roller-skate artist-palette paintbrush sewing-needle thread yarn knot telephone television radio video-game`,
  faces: `smiling-face-with-smiling-eyes grinning-face smiling-face-with-heart-eyes smiling-face-with-hearts star-struck partying-face winking-face
    smiling-face-with-sunglasses face-blowing-a-kiss hugging-face face-with-tears-of-joy zany-face sleeping-face nerd-face
    cowboy-hat-face smiling-face-with-halo robot alien`,
  signs: `sparkles dizzy musical-note check-mark hundred-points speech-balloon thought-balloon pushpin bookmark calendar spiral-calendar
    pencil pen scissors light-bulb magnifying-glass-tilted-left reminder-ribbon telephone-receiver hourglass-done bullseye
    crossed-flags chequered-flag`,
} as const;

export type StickerGroupId = keyof typeof groups;

export const stickerGroups: ReadonlyMap<StickerGroupId, readonly string[]> = new Map(
  Object.entries(groups).map(([name, ids]) => [name as StickerGroupId, [...new Set(ids.trim().split(/\s+/))]]),
);
