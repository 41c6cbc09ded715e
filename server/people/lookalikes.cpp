#include "server/people/lookalikes.h"

#include <array>

#include "server/people/characters.h"
#include "server/people/names.h"

namespace roundhouse::people {
namespace {

struct Alike {
  std::u32string_view these;  // letters, in pairs with the Latin ones below
  std::u32string_view look_like;
};

/// Of the scripts whose letters are borrowed most; capitals look like what their Latin ones are the capitals
/// of.
constexpr std::array<Alike, 3> alike{{
    {U"абвгеёіїјкмнорстухѕһԁԛԝѵьАВЕЁКМНОРСТУХІЇЈЅҺԀԚԜѴ", U"a6breëiïjkmhopctyxshdqwvbabeëkmhopctyxiïjshdqwv"},
    {U"αβγεζηικνορτυχωϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", U"abyeznikvoptuxwcjabezhikmnoptyxc"},
    {U"ıɑɡſℓɩʟʀɴʜʙᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱƖǀ", U"iagslllrnhbacdejkmoptuvwzsll"},
}};

/// What one mark makes of a letter: `a` with it is `á`.
struct Accented {
  char32_t mark;
  std::u32string_view pairs;
};
constexpr std::array<Accented, 14> accented{{
    {U'\x300', U"aàeèiìnǹoòuùwẁyỳ"},
    {U'\x301', U"aácćeégǵiíkḱlĺmḿnńoópṕrŕsśuúwẃyýzź"},
    {U'\x302', U"aâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷzẑ"},
    {U'\x303', U"aãeẽiĩnñoõuũvṽyỹ"},
    {U'\x304', U"aāeēgḡiīoōuūyȳ"},
    {U'\x306', U"aăeĕgğiĭoŏuŭ"},
    {U'\x307', U"aȧbḃcċdḋeėfḟgġhḣmṁnṅoȯpṗrṙsṡtṫwẇxẋyẏzż"},
    {U'\x308', U"aäeëhḧiïoötẗuüwẅxẍyÿ"},
    {U'\x30a', U"aåuůwẘyẙ"},
    {U'\x30b', U"oőuű"},
    {U'\x30c', U"aǎcčdďeěgǧhȟiǐjǰkǩlľnňoǒrřsštťuǔzž"},
    {U'\x323', U"aạbḅdḍeẹhḥiịkḳlḷmṃnṇoọrṛsṣtṭuụvṿwẉyỵzẓ"},
    {U'\x327', U"cçdḑeȩgģhḩkķlļnņrŗsştţ"},
    {U'\x328', U"aąeęiįoǫuų"},
}};

/// Latin letters of other styles: ｂ, 𝐛, ⓑ.
char32_t plain(char32_t c) {
  if (c >= 0xff01 && c <= 0xff5e) return c - 0xff01 + U'!';
  if (c >= 0x1d400 && c <= 0x1d6a3) return U'a' + (c - 0x1d400) % 26;
  if (c >= 0x1d7ce && c <= 0x1d7ff) return U'0' + (c - 0x1d7ce) % 10;
  if (c >= 0x24b6 && c <= 0x24e9) return U'a' + (c - 0x24b6) % 26;
  return c;
}

/// Latin letters with accents beyond those of western Europe; account_of knows the others.
char32_t small_letter(char32_t c) {
  if (c >= U'A' && c <= U'Z') return c + (U'a' - U'A');
  if ((c >= 0x100 && c <= 0x137) || (c >= 0x14a && c <= 0x177)) return c | 1U;
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e)) return c + (c & 1U);
  return c;
}

char32_t latin(char32_t c) {
  c = plain(c);
  for (auto const& script : alike) {
    auto const at = script.these.find(c);
    if (at != std::u32string_view::npos) c = script.look_like[at];
  }
  return small_letter(c);
}

/// The letter with the mark, if there is such a letter.
char32_t with_mark(char32_t letter, char32_t mark) {
  for (auto const& one : accented) {
    if (one.mark != mark) continue;
    for (std::size_t i = 0; i + 1 < one.pairs.size(); i += 2)
      if (one.pairs[i] == letter) return one.pairs[i + 1];
  }
  return 0;
}

/// Strokes that are told apart only in print: I, l and 1; O and 0.
char32_t rough(char32_t c) {
  if (c == U'i' || c == U'1' || c == U'|') return U'l';
  return c == U'0' ? U'o' : c;
}

}  // namespace

std::string lookalike_of(std::string_view name) {
  auto const text = characters(account_of(tidy_name(name)));
  if (!text) return std::string(name);
  std::u32string looks;
  for (auto const c : *text) {
    auto const whole = is_mark(c) && !looks.empty() ? with_mark(looks.back(), c) : U'\0';
    if (whole != 0) {
      looks.back() = whole;
    } else {
      looks += latin(c);
    }
  }
  for (auto& c : looks) c = rough(c);
  return to_utf8(looks);
}

}  // namespace roundhouse::people
