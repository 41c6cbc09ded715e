# roundhouse_libpq for a program without shared libraries: Debian's static libpq, what it takes from PostgreSQL's own libraries
# (tools/static-libpq fetches them), OpenSSL, and stand-ins for Kerberos and LDAP, of which there are no static libraries.
if(CMAKE_CROSSCOMPILING)
  set(LIBPQ_PARTS ${CMAKE_SYSROOT}/usr/lib/postgresql/15/lib)
else()
  set(LIBPQ_PARTS ${PROJECT_SOURCE_DIR}/build/static-libpq)
  execute_process(COMMAND ${PROJECT_SOURCE_DIR}/tools/static-libpq ${LIBPQ_PARTS} COMMAND_ERROR_IS_FATAL ANY)
endif()
find_path(LIBPQ_HEADERS libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
find_library(LIBPQ_STATIC libpq.a REQUIRED)
find_library(LIBSSL_STATIC libssl.a REQUIRED)
find_library(LIBCRYPTO_STATIC libcrypto.a REQUIRED)
enable_language(C)
add_library(roundhouse_without_kerberos STATIC ${PROJECT_SOURCE_DIR}/hosting/without_kerberos.c)
add_library(roundhouse_libpq INTERFACE)
target_include_directories(roundhouse_libpq SYSTEM INTERFACE ${LIBPQ_HEADERS})
target_link_libraries(roundhouse_libpq INTERFACE ${LIBPQ_STATIC} ${LIBPQ_PARTS}/libpgcommon_shlib.a ${LIBPQ_PARTS}/libpgport_shlib.a
  ${LIBSSL_STATIC} ${LIBCRYPTO_STATIC} roundhouse_without_kerberos)
