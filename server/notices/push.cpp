#include "server/notices/push.h"

#include <fmt/format.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

#include <boost/json.hpp>
#include <memory>
#include <stdexcept>

#include "roundhouse/sha256.h"
#include "server/notices/encoding.h"
#include "tables/store/entropy.h"

namespace roundhouse::notices {
namespace {

template <auto Free>
struct Freeing {
  void operator()(auto* one) const { Free(one); }
};
using Number = std::unique_ptr<BIGNUM, Freeing<BN_clear_free>>;
using Group = std::unique_ptr<EC_GROUP, Freeing<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, Freeing<EC_POINT_free>>;
using Key = std::unique_ptr<EVP_PKEY, Freeing<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freeing<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, Freeing<EVP_MD_CTX_free>>;
using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, Freeing<EVP_CIPHER_CTX_free>>;
using ParamBuilder = std::unique_ptr<OSSL_PARAM_BLD, Freeing<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Freeing<OSSL_PARAM_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freeing<ECDSA_SIG_free>>;

constexpr std::size_t scalar_bytes = 32;
constexpr std::size_t point_bytes = 65;
constexpr std::size_t auth_bytes = 16;
constexpr std::size_t salt_bytes = 16;
constexpr std::size_t key_bytes = 16;
constexpr std::size_t nonce_bytes = 12;
constexpr std::size_t tag_bytes = 16;
constexpr std::uint32_t record_bytes = 4096;
constexpr std::chrono::hours signed_for{12};

unsigned char const* raw(std::string_view bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): OpenSSL works on unsigned bytes
  return reinterpret_cast<unsigned char const*>(bytes.data());
}
unsigned char* raw(std::string& bytes) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the same
  return reinterpret_cast<unsigned char*>(bytes.data());
}

void must(bool fine) {
  if (!fine) throw std::runtime_error("OpenSSL refuses to work");
}

Group curve() {
  Group group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  must(group != nullptr);
  return group;
}

Number number(std::string_view bytes) {
  Number one(BN_bin2bn(raw(bytes), static_cast<int>(bytes.size()), nullptr));
  must(one != nullptr);
  return one;
}

std::string hmac(std::string_view key, std::string_view text) {
  auto const digest = tables::keyed_digest(key, text);
  return {digest.begin(), digest.end()};
}

std::string random_bytes(std::size_t size) {
  auto const seed = tables::random_seed();
  return {seed.begin(), seed.begin() + static_cast<std::ptrdiff_t>(size)};
}

/// A text with its null, as RFC 8291 and 8188 want it.
std::string with_null(std::string_view text) {
  std::string info(text);
  info += '\0';
  return info;
}

std::string sealed(std::string_view plain, std::string_view key, std::string_view nonce) {
  CipherContext const cipher(EVP_CIPHER_CTX_new());
  must(cipher != nullptr &&
       EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, raw(key), raw(nonce)) == 1);
  std::string out(plain.size() + tag_bytes, '\0');
  int size = 0;
  must(EVP_EncryptUpdate(cipher.get(), raw(out), &size, raw(plain), static_cast<int>(plain.size())) == 1);
  int rest = 0;
  must(EVP_EncryptFinal_ex(cipher.get(), raw(out) + size, &rest) == 1);
  must(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tag_bytes, raw(out) + plain.size()) == 1);
  return out;
}

/// `https://push.example.org` of an address below it.
std::string origin_of(std::string_view url) {
  auto const host = url.find("://");
  if (host == std::string_view::npos) return std::string(url);
  return std::string(url.substr(0, url.find('/', host + 3)));
}

}  // namespace

std::optional<BrowserKeys> read_browser_keys(std::string_view p256dh, std::string_view auth) {
  auto point = from_base64url(p256dh);
  auto secret = from_base64url(auth);
  if (!point || !secret || point->size() != point_bytes || secret->size() != auth_bytes) return std::nullopt;
  auto const group = curve();
  Point const read(EC_POINT_new(group.get()));
  if (EC_POINT_oct2point(group.get(), read.get(), raw(std::string_view(*point)), point->size(), nullptr) != 1)
    return std::nullopt;
  return BrowserKeys{std::move(*point), std::move(*secret)};
}

KeyPair::KeyPair(server::Secret const& bytes) {
  auto const group = curve();
  // Between 1 and the order of the curve; other bytes, of which there are next to none, are hashed.
  auto scalar = bytes.reveal();
  while (scalar.size() != scalar_bytes || BN_is_zero(number(scalar).get()) == 1 ||
         BN_cmp(number(scalar).get(), EC_GROUP_get0_order(group.get())) >= 0) {
    auto const digest = sha256(scalar);
    scalar.assign(digest.begin(), digest.end());
  }
  Point const point(EC_POINT_new(group.get()));
  must(point != nullptr &&
       EC_POINT_mul(group.get(), point.get(), number(scalar).get(), nullptr, nullptr, nullptr) == 1);
  point_.resize(point_bytes);
  must(EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, raw(point_), point_bytes,
                          nullptr) == point_bytes);
  scalar_ = server::Secret(std::move(scalar));
}

std::optional<std::string> KeyPair::shared(std::string_view point) const {
  auto const group = curve();
  Point const other(EC_POINT_new(group.get()));
  if (EC_POINT_oct2point(group.get(), other.get(), raw(point), point.size(), nullptr) != 1)
    return std::nullopt;
  Point const product(EC_POINT_new(group.get()));
  Number const x(BN_new());
  if (EC_POINT_mul(group.get(), product.get(), nullptr, other.get(), number(scalar_.reveal()).get(),
                   nullptr) != 1 ||
      EC_POINT_get_affine_coordinates(group.get(), product.get(), x.get(), nullptr, nullptr) != 1)
    return std::nullopt;
  std::string secret(scalar_bytes, '\0');
  must(BN_bn2binpad(x.get(), raw(secret), scalar_bytes) == scalar_bytes);
  return secret;
}

std::string KeyPair::signature(std::string_view text) const {
  auto const scalar = number(scalar_.reveal());
  ParamBuilder const builder(OSSL_PARAM_BLD_new());
  must(OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
       OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point_.data(),
                                        point_.size()) == 1 &&
       OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, scalar.get()) == 1);
  Params const params(OSSL_PARAM_BLD_to_param(builder.get()));
  KeyContext const context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* made = nullptr;
  must(EVP_PKEY_fromdata_init(context.get()) == 1 &&
       EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_KEYPAIR, params.get()) == 1);
  Key const key(made);
  DigestContext const digest(EVP_MD_CTX_new());
  must(EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1);
  std::size_t size = 0;
  must(EVP_DigestSign(digest.get(), nullptr, &size, raw(text), text.size()) == 1);
  std::string der(size, '\0');
  must(EVP_DigestSign(digest.get(), raw(der), &size, raw(text), text.size()) == 1);
  auto const* at = raw(std::string_view(der));
  Signature const pair(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  must(pair != nullptr);
  std::string joined(2 * scalar_bytes, '\0');
  must(BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), raw(joined), scalar_bytes) == scalar_bytes &&
       BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), raw(joined) + scalar_bytes, scalar_bytes) == scalar_bytes);
  return joined;
}

std::optional<std::string> encrypted(std::string_view plain, BrowserKeys const& to, KeyPair const& mine,
                                     std::string_view salt) {
  auto const secret = mine.shared(to.point);
  if (!secret) return std::nullopt;
  // RFC 8291, 3.4: what both know becomes the key material of RFC 8188.
  auto const material =
      hmac(hmac(to.auth, *secret), with_null("WebPush: info") + to.point + mine.point() + '\1');
  auto const both = hmac(salt, material);
  auto const key = hmac(both, with_null("Content-Encoding: aes128gcm") + '\1').substr(0, key_bytes);
  auto const nonce = hmac(both, with_null("Content-Encoding: nonce") + '\1').substr(0, nonce_bytes);
  std::string body(salt);
  for (int shift = 24; shift >= 0; shift -= 8) body += static_cast<char>((record_bytes >> shift) & 0xFFU);
  body += static_cast<char>(point_bytes);
  body += mine.point();
  return body + sealed(std::string(plain) + '\2', key, nonce);
}

std::optional<std::string> encrypted(std::string_view plain, BrowserKeys const& to) {
  return encrypted(plain, to, KeyPair(server::Secret(random_bytes(scalar_bytes))), random_bytes(salt_bytes));
}

std::string authorization(KeyPair const& server, std::string_view endpoint, std::string_view subject,
                          tables::Moment now) {
  auto const ends = std::chrono::duration_cast<std::chrono::seconds>((now + signed_for).time_since_epoch());
  auto const claims = boost::json::serialize(
      boost::json::object{{"aud", origin_of(endpoint)}, {"exp", ends.count()}, {"sub", subject}});
  auto const text = base64url(R"({"typ":"JWT","alg":"ES256"})") + '.' + base64url(claims);
  return fmt::format("vapid t={}.{}, k={}", text, base64url(server.signature(text)),
                     base64url(server.point()));
}

}  // namespace roundhouse::notices
