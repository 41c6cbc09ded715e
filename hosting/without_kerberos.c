/* Debian's libpq is built with Kerberos and LDAP, of which there are no static libraries. The static program
 * signs in to PostgreSQL with a password or a certificate: these stand in for the rest, and say that it is
 * not there. The linker wants the names alone. */
#include <stddef.h>

enum { gss_failure = 13 << 16, ldap_failure = -1 }; /* GSS_S_FAILURE, LDAP_SERVER_DOWN */

void const* const GSS_C_NT_HOSTBASED_SERVICE = NULL;
#define NO_GSS(name)    \
  unsigned name(void);  \
  unsigned name(void) { \
    return gss_failure; \
  }
NO_GSS(gss_acquire_cred)
NO_GSS(gss_delete_sec_context)
NO_GSS(gss_display_status)
NO_GSS(gss_import_name)
NO_GSS(gss_init_sec_context)
NO_GSS(gss_release_buffer)
NO_GSS(gss_release_cred)
NO_GSS(gss_release_name)
NO_GSS(gss_unwrap)
NO_GSS(gss_wrap)
NO_GSS(gss_wrap_size_limit)

#define NO_LDAP(name)    \
  int name(void);        \
  int name(void) {       \
    return ldap_failure; \
  }
NO_LDAP(ldap_count_entries)
NO_LDAP(ldap_msgfree)
NO_LDAP(ldap_result)
NO_LDAP(ldap_search_st)
NO_LDAP(ldap_set_option)
NO_LDAP(ldap_simple_bind)
NO_LDAP(ldap_unbind)
NO_LDAP(ldap_value_free_len)

#define NOTHING(name) \
  void* name(void);   \
  void* name(void) {  \
    return NULL;      \
  }
NOTHING(ldap_first_entry)
NOTHING(ldap_get_values_len)
NOTHING(ldap_init)

char const* ldap_err2string(int error);
char const* ldap_err2string(int error) {
  (void)error;
  return "this program knows no LDAP";
}
